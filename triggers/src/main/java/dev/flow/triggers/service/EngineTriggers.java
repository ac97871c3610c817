package dev.flow.triggers.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.triggers.AppliedTriggers;
import dev.flow.triggers.Backfill;
import dev.flow.triggers.BackfillPage;
import dev.flow.triggers.BackfillPlan;
import dev.flow.triggers.BackfillRequest;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.Firing;
import dev.flow.triggers.FiringPage;
import dev.flow.triggers.TriggerDescription;
import dev.flow.triggers.TriggerDescription.Pause;
import dev.flow.triggers.TriggerDescription.ScheduleDescription;
import dev.flow.triggers.TriggerDescription.State;
import dev.flow.triggers.TriggerPlan;
import dev.flow.triggers.Triggers;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.controller.FiringStarts;
import dev.flow.triggers.controller.TimeSpec;
import dev.flow.triggers.controller.TriggerActivities.Rows;
import dev.flow.triggers.record.ScheduleRows;
import dev.flow.triggers.schedule.Preview;
import dev.flow.triggers.schedule.ScheduleReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The triggers of one scope, on an engine and in the store. Thread-safe. */
public final class EngineTriggers implements Triggers {
    private static final int SHOWN = 20;

    private final Reconciliation.Parts parts;
    private final Reconciliation reconciliation;
    private final Rows rows;
    private final FiringStarts starts;
    private final TriggerPauses pauses;
    private final Backfills backfills;

    public EngineTriggers(
            Reconciliation.Parts parts, Rows rows, FiringStarts starts, TriggerPauses pauses, Backfills backfills) {
        this.parts = parts;
        this.reconciliation = new Reconciliation(parts);
        this.rows = rows;
        this.starts = starts;
        this.pauses = pauses;
        this.backfills = backfills;
    }

    @Override
    public List<TriggerDescription> list() {
        Map<String, ScheduleRows.Schedule> schedules = rows.schedules().all();
        Map<String, Pause> paused = rows.pauses().all();
        return parts.declared().active().stream()
                .map(trigger -> description(trigger, schedules.get(trigger.name()), paused.get(trigger.name())))
                .toList();
    }

    @Override
    public Optional<String> workflow(String trigger) {
        return parts.declared().find(trigger).map(DeclaredTrigger::workflow);
    }

    @Override
    public TriggerDescription describe(String trigger) {
        return description(
                declared(trigger),
                rows.schedules().find(trigger).orElse(null),
                rows.pauses().find(trigger).orElse(null));
    }

    private DeclaredTrigger declared(String trigger) {
        return parts.declared().find(trigger).orElseThrow(() -> TriggersException.notFound(trigger));
    }

    private DeclaredTrigger schedule(String name) {
        DeclaredTrigger trigger = declared(name);
        if (!trigger.isSchedule()) {
            throw TriggersException.unavailable("The trigger " + name + " is of the kind "
                    + trigger.kind().label() + ": only schedules fire at times.");
        }
        return trigger;
    }

    private TriggerDescription description(
            DeclaredTrigger trigger, ScheduleRows.@Nullable Schedule schedule, @Nullable Pause pause) {
        Optional<String> missing = missing(trigger, schedule);
        State state = missing.isPresent()
                ? State.UNAVAILABLE
                : pause != null || trigger.isPaused() ? State.PAUSED : State.ACTIVE;
        String reason = switch (state) {
            case ACTIVE -> null;
            case UNAVAILABLE -> missing.orElse(null);
            case PAUSED ->
                pause != null ? FiringStarts.paused(pause) : "The configuration declares the trigger as paused.";
        };
        return new TriggerDescription(
                trigger.name(),
                trigger.kind(),
                trigger.workflow(),
                state,
                reason,
                pause,
                trigger.isSchedule() ? times(trigger, schedule) : null);
    }

    /** Why a trigger cannot start runs. */
    private static Optional<String> missing(DeclaredTrigger trigger, ScheduleRows.@Nullable Schedule schedule) {
        return switch (trigger.kind()) {
            case API, EVENT, WEBHOOK, QUEUE, HOST -> Optional.empty();
            case SCHEDULE ->
                schedule == null || schedule.isDeleted()
                        ? Optional.of("Its schedule does not exist: apply the triggers to create it.")
                        : Optional.empty();
        };
    }

    private ScheduleDescription times(DeclaredTrigger trigger, ScheduleRows.@Nullable Schedule schedule) {
        JsonNode document = trigger.document();
        JsonNode firing = schedule == null ? null : schedule.spec();
        var read = ScheduleReader.read(document);
        return new ScheduleDescription(
                document.has("spec") ? document.path("spec") : document.path("schedule"),
                document.path("timezone").asText("UTC"),
                NextFirings.of(firing, parts.time().instant()),
                rows.firings().newest(trigger.name(), SHOWN),
                read.map(times -> times.overlap().name().toLowerCase(java.util.Locale.ROOT))
                        .orElse(""),
                !TimeSpec.of(trigger).equals(firing == null ? JsonNodeFactory.instance.nullNode() : firing));
    }

    @Override
    public FiringPage firings(String trigger, int limit, FiringPage.@Nullable Position after) {
        if (parts.declared().find(trigger).isEmpty()
                && rows.schedules().find(trigger).isEmpty()) {
            throw TriggersException.notFound(trigger);
        }
        return rows.firings().page(trigger, limit, after);
    }

    @Override
    public List<Preview.Line> preview(String trigger, @Nullable Instant from, int count) {
        DeclaredTrigger declared = schedule(trigger);
        return Preview.of(
                ScheduleReader.read(declared.document()).orElseThrow(),
                from == null ? parts.time().instant() : from,
                count);
    }

    @Override
    public TriggerPlan plan() {
        return reconciliation.plan();
    }

    @Override
    public AppliedTriggers apply(@Nullable String planDigest) {
        TriggerPlan plan = reconciliation.plan();
        if (planDigest != null && !planDigest.equals(plan.planDigest())) {
            throw TriggersException.stalePlan();
        }
        return reconciliation.apply(plan);
    }

    @Override
    public TriggerDescription pause(String trigger, String by, @Nullable String reason) {
        declared(trigger);
        rows.pauses().put(trigger, by, reason);
        pauses.refresh();
        return describe(trigger);
    }

    @Override
    public TriggerDescription resume(String trigger) {
        DeclaredTrigger declared = declared(trigger);
        if (!rows.pauses().remove(trigger) && declared.isPaused()) {
            throw TriggersException.conflict(
                    "The configuration declares the trigger " + trigger + " as paused: change it there.");
        }
        pauses.refresh();
        return describe(trigger);
    }

    @Override
    public Firing run(String trigger, String requestId, String by) {
        DeclaredTrigger declared = schedule(trigger);
        Optional<Pause> pause = rows.pauses().find(trigger);
        if (pause.isPresent()) {
            throw TriggersException.paused(FiringStarts.paused(pause.get()));
        }
        return starts.startNow(
                declared,
                requestId,
                parts.client().workflowId(trigger),
                parts.time().instant());
    }

    @Override
    public void delete(String trigger) {
        Optional<ScheduleRows.Schedule> row = rows.schedules().find(trigger);
        Optional<DeclaredTrigger> declared = parts.declared().find(trigger);
        if (declared.isPresent() && declared.get().kind() != Kind.SCHEDULE) {
            throw TriggersException.unavailable("The trigger " + trigger + " is no schedule: only the configuration"
                    + " decides whether it is there.");
        }
        if (row.isEmpty() && declared.isEmpty()) {
            throw TriggersException.notFound(trigger);
        }
        row.filter(present -> !present.isDeleted())
                .ifPresent(present -> reconciliation.delete(trigger, present, reconciliation.fence()));
        rows.pauses().remove(trigger);
        pauses.refresh();
    }

    @Override
    public BackfillPlan planBackfill(BackfillRequest request) {
        return backfills.plan(request);
    }

    @Override
    public Backfill backfill(BackfillRequest request) {
        return backfills.start(request);
    }

    @Override
    public BackfillPage backfill(String id, int limit, @Nullable Instant from) {
        return backfills.page(id, limit, from);
    }

    @Override
    public Optional<String> triggerOfBackfill(String id) {
        return backfills.trigger(id);
    }

    @Override
    public Backfill cancelBackfill(String id) {
        return backfills.cancel(id);
    }
}
