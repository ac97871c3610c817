package dev.flow.triggers.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.AppliedTriggers;
import dev.flow.triggers.AppliedTriggers.Status;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import dev.flow.triggers.TriggerPlan;
import dev.flow.triggers.TriggerPlan.Change;
import dev.flow.triggers.TriggerPlan.Item;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.controller.Presence;
import dev.flow.triggers.controller.ScheduleClient;
import dev.flow.triggers.controller.TimeSpec;
import dev.flow.triggers.record.PauseRows;
import dev.flow.triggers.record.ReconciliationRow;
import dev.flow.triggers.record.ReconciliationRow.Position;
import dev.flow.triggers.record.ScheduleRows;
import dev.flow.triggers.record.ScheduleRows.Schedule;
import dev.flow.triggers.workflow.ScheduleChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Brings the schedules of a scope to what a configuration declares. Every schedule that there is or is to be is told,
 * with the fencing token of the reconciliation, so that what an earlier one has left on its way changes nothing any
 * more. Thread-safe, and safe for use by several processes.
 */
public final class Reconciliation {
    /** Schedules confirm by their rows, within milliseconds while a worker is there. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(20);

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final int SHOWN = 3;

    private final Parts parts;

    public Reconciliation(Parts parts) {
        this.parts = parts;
    }

    /**
     * What it works with.
     *
     * @param time pauses while schedules confirm
     */
    public record Parts(
            DeclaredTriggers declared,
            ScheduleRows schedules,
            PauseRows pauses,
            ReconciliationRow row,
            ScheduleClient client,
            Timekeeper time) {}

    /** What there is, whatever configuration it comes from; changes when anything that a plan depends on changes. */
    public JsonNode observe() {
        return observation(parts.schedules().all());
    }

    private JsonNode observation(Map<String, Schedule> schedules) {
        ObjectNode observed = JsonNodeFactory.instance.objectNode();
        ObjectNode specs = observed.putObject("schedules");
        schedules.forEach((name, schedule) -> {
            if (!schedule.isDeleted()) {
                specs.set(name, schedule.spec());
            }
        });
        ObjectNode pauses = observed.putObject("pauses");
        parts.pauses().all().forEach((name, pause) -> pauses.put(name, pause.at() + " " + pause.by()));
        return observed;
    }

    /** What a reconciliation with the active configuration would do. */
    public TriggerPlan plan() {
        Map<String, Schedule> schedules = parts.schedules().all();
        Map<String, JsonNode> wanted = wanted(parts.declared().active());
        Set<String> names = new TreeSet<>(wanted.keySet());
        names.addAll(schedules.keySet());
        List<Item> items = new ArrayList<>();
        for (String name : names) {
            item(name, schedules.get(name), wanted.get(name)).ifPresent(items::add);
        }
        ObjectNode basis = JsonNodeFactory.instance.objectNode();
        basis.set("observed", observation(schedules));
        ObjectNode changes = basis.putObject("changes");
        items.forEach(item -> changes.putObject(item.triggerName())
                .put("change", item.change().label())
                .set("after", item.after()));
        return new TriggerPlan(CanonicalJson.digest(basis), items);
    }

    private static Map<String, JsonNode> wanted(List<DeclaredTrigger> declared) {
        Map<String, JsonNode> wanted = new TreeMap<>();
        declared.stream()
                .filter(DeclaredTrigger::isSchedule)
                .forEach(trigger -> wanted.put(trigger.name(), TimeSpec.of(trigger)));
        return wanted;
    }

    private Optional<Item> item(String name, @Nullable Schedule schedule, @Nullable JsonNode after) {
        JsonNode before = schedule == null ? null : schedule.spec();
        if (before == null && after == null) {
            return Optional.empty();
        }
        Presence presence = parts.client().presence(name);
        Change change = change(presence, before, after);
        String reason = switch (change) {
            case CREATE ->
                before == null
                        ? "The configuration declares it, and it does not exist."
                        : "The configuration declares it, and its workflow was ended from outside.";
            case UPDATE -> "It fires by another specification than the configuration declares.";
            case DELETE -> "The configuration does not declare it (any more).";
            case CONFLICT ->
                "Another workflow has the id " + parts.client().workflowId(name) + " on the engine: end that one.";
            case NONE -> "It fires as declared.";
        };
        return Optional.of(new Item(
                parts.client().workflowId(name),
                name,
                change,
                reason,
                before,
                after,
                NextFirings.of(before, parts.time().instant()),
                NextFirings.of(after, parts.time().instant())));
    }

    private static Change change(Presence presence, @Nullable JsonNode before, @Nullable JsonNode after) {
        if (presence == Presence.FOREIGN) {
            return Change.CONFLICT;
        }
        if (after == null) {
            return Change.DELETE;
        }
        if (before == null || presence == Presence.ABSENT) {
            return Change.CREATE;
        }
        return before.equals(after) ? Change.NONE : Change.UPDATE;
    }

    /**
     * Brings the schedules to a revision, and waits until they are.
     *
     * @param revision null for no configuration
     * @param fence of the activation; each goes with one revision
     * @return false when nothing had to be changed
     * @throws TriggersException {@code conflict} when a newer token has been there, {@code engine_unavailable} when
     *     schedules do not confirm
     */
    public boolean apply(@Nullable String revision, long fence) {
        if (!parts.row().take(new Position(revision, fence))) {
            throw TriggersException.conflict(
                    "The fencing token " + fence + " is not newer than that of the schedules.");
        }
        Map<String, JsonNode> wanted = wanted(parts.declared().of(revision));
        boolean changed = bring(wanted, fence);
        confirm(wanted, fence);
        return changed;
    }

    /** Whether schedules were ever brought to a configuration. */
    public boolean isFirst() {
        return parts.row().read().isEmpty();
    }

    /**
     * Tells the schedules the active configuration of this process, which has no revisions. Does not wait until they
     * have taken it over: the worker that executes them may not be there yet.
     */
    public void applyDirectory() {
        var _ = bring(wanted(parts.declared().active()), parts.row().takeNext());
    }

    /**
     * Carries out a plan.
     *
     * @throws TriggersException {@code stale_plan}
     */
    AppliedTriggers apply(TriggerPlan plan) {
        String revision = parts.declared().activeRevision();
        Map<String, JsonNode> wanted = wanted(parts.declared().active());
        long fence = revision == null ? parts.row().takeNext() : fenceOf(revision);
        plan.items().stream()
                .filter(item -> item.change() == Change.CONFLICT)
                .forEach(item -> wanted.remove(item.triggerName()));
        String failure = null;
        try {
            var _ = bring(wanted, fence);
            confirm(wanted, fence);
        } catch (TriggersException e) {
            failure = e.code().toString();
        }
        List<AppliedTriggers.Item> items = new ArrayList<>();
        for (Item item : plan.items()) {
            items.add(applied(item, failure));
        }
        return new AppliedTriggers(
                plan.planDigest(), items.stream().noneMatch(item -> item.status() == Status.FAILED), items);
    }

    /** The schedules stay with the activation that brought them to the revision. */
    private long fenceOf(String revision) {
        Position position = parts.row().read().orElse(new Position(revision, 0));
        if (!Objects.equals(position.revision(), revision)) {
            throw TriggersException.conflict(
                    "An activation is about to change the schedules: apply when it has ended.");
        }
        return position.fence();
    }

    private AppliedTriggers.Item applied(Item item, @Nullable String failure) {
        boolean unchanged = item.change() == Change.NONE;
        String error = item.change() == Change.CONFLICT ? "conflict" : failure;
        Status status = unchanged ? Status.UNCHANGED : error == null ? Status.APPLIED : Status.FAILED;
        return new AppliedTriggers.Item(
                item.scheduleId(), item.triggerName(), item.change(), status, status == Status.FAILED ? error : null);
    }

    private boolean bring(Map<String, JsonNode> wanted, long fence) {
        Map<String, Schedule> present = parts.schedules().all();
        boolean changed = false;
        for (Map.Entry<String, JsonNode> entry : wanted.entrySet()) {
            Schedule before = present.get(entry.getKey());
            changed |=
                    before == null || before.isAnnounced() || !entry.getValue().equals(before.spec());
            if (before == null || before.isDeleted()) {
                parts.schedules().write(entry.getKey(), Schedule.announced(entry.getValue(), before));
            }
            parts.client().put(entry.getKey(), new ScheduleChange(fence, entry.getValue()));
        }
        for (Map.Entry<String, Schedule> entry : present.entrySet()) {
            if (!wanted.containsKey(entry.getKey()) && !entry.getValue().isDeleted()) {
                changed = true;
                delete(entry.getKey(), entry.getValue(), fence);
            }
        }
        return changed;
    }

    /** Deletes a schedule; the row of one whose workflow was ended from outside is written here. */
    void delete(String trigger, Schedule row, long fence) {
        if (!parts.client().delete(trigger, fence)) {
            parts.schedules().write(trigger, new Schedule(fence, null, row.version() + 1));
        }
    }

    /** The fencing token of what the schedules were brought to last. */
    long fence() {
        return parts.row().read().map(Position::fence).orElse(0L);
    }

    private void confirm(Map<String, JsonNode> wanted, long fence) {
        List<String> missing = missing(wanted, fence);
        for (long round = 0; !missing.isEmpty() && round < CONFIRMATION.dividedBy(PAUSE); round++) {
            try {
                parts.time().pause(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw TriggersException.engine("The wait for schedules was interrupted.", e);
            }
            missing = missing(wanted, fence);
        }
        if (!missing.isEmpty()) {
            throw TriggersException.engine(
                    missing.size() + " schedules have not confirmed ("
                            + String.join(", ", missing.subList(0, Math.min(SHOWN, missing.size())))
                            + "): is a worker of this scope running?",
                    null);
        }
    }

    /** Schedules whose rows do not say yet what they were told. */
    private List<String> missing(Map<String, JsonNode> wanted, long fence) {
        Map<String, Schedule> present = parts.schedules().all();
        List<String> missing = new ArrayList<>();
        wanted.forEach((name, spec) -> {
            Schedule row = present.get(name);
            boolean confirmed =
                    row != null && (row.fence() > fence || (row.fence() == fence && spec.equals(row.spec())));
            if (!confirmed) {
                missing.add(name);
            }
        });
        present.forEach((name, row) -> {
            if (!wanted.containsKey(name) && !row.isDeleted() && row.fence() <= fence) {
                missing.add(name);
            }
        });
        return missing;
    }
}
