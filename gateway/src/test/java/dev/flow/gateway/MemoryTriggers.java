package dev.flow.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.engine.payload.Json;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.triggers.AppliedTriggers;
import dev.flow.triggers.Backfill;
import dev.flow.triggers.BackfillPage;
import dev.flow.triggers.BackfillPlan;
import dev.flow.triggers.BackfillRequest;
import dev.flow.triggers.BackfillSlot;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.Firing;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.FiringPage;
import dev.flow.triggers.TriggerDescription;
import dev.flow.triggers.TriggerDescription.Pause;
import dev.flow.triggers.TriggerDescription.ScheduleDescription;
import dev.flow.triggers.TriggerDescription.State;
import dev.flow.triggers.TriggerPlan;
import dev.flow.triggers.TriggerPlan.Change;
import dev.flow.triggers.Triggers;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.schedule.FiringTimes;
import dev.flow.triggers.schedule.Preview;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.ScheduleReader;
import dev.flow.triggers.schedule.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Triggers in memory, without an engine. Schedules: {@link #NIGHTLY} and {@code listening-daily} on a workflow each,
 * {@link #HELD} which its declaration pauses, {@code waiting-daily}; {@code paid} is of kind event. {@link #BACKFILL}
 * is one of {@link #NIGHTLY}, {@code waiting-backfill} one of {@code waiting-daily}; backfills stay as they begin.
 */
final class MemoryTriggers implements Triggers {
    static final String NIGHTLY = "nightly";
    static final String HELD = "held";
    static final String BACKFILL = "some-backfill";
    /** Fires at times that clocks being changed affects. */
    static final Instant NOW = Instant.parse("2026-03-27T12:00:00Z");

    private static final String CONFLICTING = "conflicting";

    private final Map<String, DeclaredTrigger> declared = new TreeMap<>();
    private final TreeSet<String> schedules = new TreeSet<>();
    private final Map<String, Pause> pauses = new TreeMap<>();
    private final List<Fired> newestFirst = new ArrayList<>();
    private final Map<String, Backfill> backfills = new TreeMap<>();
    private boolean answers = true;

    /** A firing of a trigger under an id. */
    private record Fired(String trigger, String id, Firing firing) {}

    MemoryTriggers() {
        schedule(NIGHTLY, "shop.hello", false);
        schedule(HELD, "shop.hello", true);
        schedule("listening-daily", "shop.listening", false);
        schedule("waiting-daily", "shop.waiting", false);
        declared.put(
                "paid",
                new DeclaredTrigger(
                        "paid", Kind.EVENT, "shop.listening", Json.object().put("type", "paid")));
        restore();
        for (int day = 1; day <= 3; day++) {
            add(NIGHTLY, NOW.minusSeconds(86_400L * (4 - day)), Cause.SCHEDULE, "day-" + day);
        }
    }

    private void schedule(String name, String workflow, boolean paused) {
        ObjectNode document = Json.object().put("kind", "schedule").put("timezone", "Europe/Berlin");
        document.putObject("spec").put("cron", "30 2 * * *");
        document.put("paused", paused);
        declared.put(name, new DeclaredTrigger(name, Kind.SCHEDULE, workflow, document));
    }

    private List<String> scheduled() {
        return declared.values().stream()
                .filter(DeclaredTrigger::isSchedule)
                .map(DeclaredTrigger::name)
                .toList();
    }

    /** Whether the engine answers. */
    synchronized void answers(boolean does) {
        answers = does;
    }

    /** From now on every schedule exists, no operator has paused one, and the first backfills run. */
    synchronized void restore() {
        schedules.clear();
        schedules.addAll(scheduled());
        pauses.clear();
        backfills.clear();
        begin(BACKFILL, NIGHTLY);
        begin("waiting-backfill", "waiting-daily");
    }

    /** From now on there is a schedule that belongs to something else. */
    synchronized void conflict(boolean there) {
        if (there) {
            schedules.add(CONFLICTING);
        } else {
            schedules.remove(CONFLICTING);
        }
    }

    @Override
    public synchronized Optional<String> workflow(String trigger) {
        return Optional.ofNullable(declared.get(trigger)).map(DeclaredTrigger::workflow);
    }

    @Override
    public synchronized List<TriggerDescription> list() {
        return declared.values().stream().map(this::described).toList();
    }

    @Override
    public synchronized TriggerDescription describe(String trigger) {
        return described(found(trigger));
    }

    private DeclaredTrigger found(String trigger) {
        if (!answers) {
            throw TriggersException.engine("The engine does not answer.", null);
        }
        DeclaredTrigger found = declared.get(trigger);
        if (found == null) {
            throw TriggersException.notFound(trigger);
        }
        return found;
    }

    private TriggerDescription described(DeclaredTrigger trigger) {
        Pause pause = pauses.get(trigger.name());
        boolean paused = pause != null || trigger.isPaused();
        boolean unavailable = trigger.isSchedule() && !schedules.contains(trigger.name());
        State state = unavailable ? State.UNAVAILABLE : paused ? State.PAUSED : State.ACTIVE;
        String reason = switch (state) {
            case UNAVAILABLE -> "The schedule does not exist: apply the triggers.";
            case PAUSED -> pause == null ? "Its declaration pauses it." : "An operator has paused it.";
            case ACTIVE -> null;
        };
        return new TriggerDescription(
                trigger.name(),
                trigger.kind(),
                trigger.workflow(),
                state,
                reason,
                pause,
                trigger.isSchedule() ? schedule(trigger) : null);
    }

    private ScheduleDescription schedule(DeclaredTrigger trigger) {
        return new ScheduleDescription(
                trigger.document().path("spec"),
                trigger.document().path("timezone").asText(),
                next(trigger),
                firings(trigger.name(), 20, null).firings(),
                "skip",
                false);
    }

    private static List<Instant> next(DeclaredTrigger trigger) {
        return Preview.of(times(trigger), NOW, 2).stream()
                .map(Preview.Line::nominal)
                .toList();
    }

    private static Schedule times(DeclaredTrigger trigger) {
        return ScheduleReader.read(trigger.document())
                .orElseThrow(() -> TriggersException.unavailable(
                        "The trigger " + trigger.name() + " is of kind event: it does not fire at times."));
    }

    @Override
    public synchronized FiringPage firings(String trigger, int limit, FiringPage.@Nullable Position after) {
        found(trigger);
        List<Fired> rest = newestFirst.stream()
                .filter(fired -> fired.trigger().equals(trigger))
                .dropWhile(fired -> after != null && !position(fired).equals(after))
                .skip(after == null ? 0 : 1)
                .toList();
        List<Fired> page = rest.stream().limit(limit).toList();
        return new FiringPage(
                page.stream().map(Fired::firing).toList(), rest.size() > limit ? position(page.getLast()) : null);
    }

    private static FiringPage.Position position(Fired fired) {
        return new FiringPage.Position(fired.firing().nominalTime().toEpochMilli() * 1000, fired.id());
    }

    @Override
    public synchronized List<Preview.Line> preview(String trigger, @Nullable Instant from, int count) {
        return Preview.of(times(found(trigger)), from == null ? NOW : from, count);
    }

    @Override
    public synchronized TriggerPlan plan() {
        List<TriggerPlan.Item> items = scheduled().stream().map(this::planned).toList();
        return new TriggerPlan(CanonicalJson.digest(TextNode.valueOf(schedules.toString())), items);
    }

    private TriggerPlan.Item planned(String name) {
        DeclaredTrigger trigger = found(name);
        boolean exists = schedules.contains(name);
        boolean conflict = !exists && schedules.contains(CONFLICTING);
        return new TriggerPlan.Item(
                "schedule." + name,
                name,
                conflict ? Change.CONFLICT : exists ? Change.NONE : Change.CREATE,
                exists ? "It is as declared." : "It does not exist.",
                exists ? trigger.document() : null,
                trigger.document(),
                exists ? next(trigger) : List.of(),
                next(trigger));
    }

    @Override
    public synchronized AppliedTriggers apply(@Nullable String planDigest) {
        TriggerPlan plan = plan();
        if (planDigest != null && !planDigest.equals(plan.planDigest())) {
            throw TriggersException.stalePlan();
        }
        List<AppliedTriggers.Item> items =
                plan.items().stream().map(MemoryTriggers::applied).toList();
        boolean successful = items.stream().noneMatch(item -> item.status() == AppliedTriggers.Status.FAILED);
        items.stream()
                .filter(item -> item.status() == AppliedTriggers.Status.APPLIED)
                .forEach(item -> schedules.add(item.triggerName()));
        return new AppliedTriggers(plan.planDigest(), successful, items);
    }

    private static AppliedTriggers.Item applied(TriggerPlan.Item item) {
        AppliedTriggers.Status status = switch (item.change()) {
            case CREATE, UPDATE, DELETE -> AppliedTriggers.Status.APPLIED;
            case NONE -> AppliedTriggers.Status.UNCHANGED;
            case CONFLICT -> AppliedTriggers.Status.FAILED;
        };
        return new AppliedTriggers.Item(
                item.scheduleId(),
                item.triggerName(),
                item.change(),
                status,
                item.change() == Change.CONFLICT ? "conflict" : null);
    }

    @Override
    public synchronized TriggerDescription pause(String trigger, String by, @Nullable String reason) {
        DeclaredTrigger found = found(trigger);
        pauses.put(trigger, new Pause(by, NOW, reason));
        return described(found);
    }

    @Override
    public synchronized TriggerDescription resume(String trigger) {
        DeclaredTrigger found = found(trigger);
        if (found.isPaused()) {
            throw TriggersException.conflict("The configuration itself pauses the trigger " + trigger + ".");
        }
        pauses.remove(trigger);
        return described(found);
    }

    @Override
    public synchronized Firing run(String trigger, String requestId, String by) {
        DeclaredTrigger found = found(trigger);
        times(found);
        switch (described(found).state()) {
            case PAUSED -> throw TriggersException.paused("The trigger " + trigger + " is paused.");
            case UNAVAILABLE -> throw TriggersException.unavailable("The schedule of " + trigger + " does not exist.");
            case ACTIVE -> {
                // goes on
            }
        }
        return newestFirst.stream()
                .filter(fired -> fired.id().equals(requestId))
                .findFirst()
                .map(Fired::firing)
                .orElseGet(() -> add(trigger, NOW, Cause.OPERATOR, requestId));
    }

    private Firing add(String trigger, Instant nominal, Cause cause, String id) {
        Firing firing = new Firing(
                nominal,
                cause,
                nominal.plusMillis(5),
                Outcome.STARTED,
                null,
                new Firing.StartedRun(workflow(trigger).orElseThrow() + "." + id, "run-of-" + id, "running"));
        newestFirst.addFirst(new Fired(trigger, id, firing));
        return firing;
    }

    @Override
    public synchronized void delete(String trigger) {
        found(trigger);
        schedules.remove(trigger);
        pauses.remove(trigger);
    }

    private void begin(String id, String trigger) {
        var request = new BackfillRequest(id, trigger, NOW.minusSeconds(7 * 86_400L), NOW, true, 2, "ada");
        backfills.put(id, begun(request));
    }

    private Backfill begun(BackfillRequest request) {
        long count = slots(request).size();
        var progress = new Backfill.Progress(count, 0, Math.min(1, count), Math.min(1, count), 0, 0, 0);
        return new Backfill(request, Backfill.State.RUNNING, null, progress, NOW, null);
    }

    private List<BackfillSlot> slots(BackfillRequest request) {
        return new FiringTimes(times(Objects.requireNonNull(declared.get(request.triggerName()))))
                .after(request.from().minusMillis(1))
                .map(Slot.Firing::nominal)
                .takeWhile(time -> time.isBefore(request.to()))
                .limit(1_000)
                .map(time -> new BackfillSlot(time, BackfillSlot.Status.DUE, null, null))
                .toList();
    }

    private void check(BackfillRequest request) {
        DeclaredTrigger trigger = found(request.triggerName());
        times(trigger);
        if (described(trigger).state() == State.PAUSED) {
            throw TriggersException.paused("The trigger " + trigger.name() + " is paused.");
        }
        if (!request.from().isBefore(request.to())) {
            throw TriggersException.rejected("The window is empty.");
        }
        if (Duration.between(request.from(), request.to()).compareTo(Duration.ofDays(30)) > 0) {
            throw TriggersException.limit("The window is longer than P30D (backfill.max_window).");
        }
    }

    @Override
    public synchronized BackfillPlan planBackfill(BackfillRequest request) {
        check(request);
        List<BackfillSlot> slots = slots(request);
        return new BackfillPlan(slots.size(), 0, slots, null);
    }

    @Override
    public synchronized Backfill backfill(BackfillRequest request) {
        check(request);
        return backfills.computeIfAbsent(request.id(), _ -> begun(request));
    }

    private Backfill backfill(String id) {
        Backfill found = backfills.get(id);
        if (found == null) {
            throw TriggersException.noBackfill(id);
        }
        return found;
    }

    @Override
    public synchronized BackfillPage backfill(String id, int limit, @Nullable Instant from) {
        Backfill found = backfill(id);
        List<BackfillSlot> rest = slots(found.request()).stream()
                .filter(slot -> from == null || !slot.nominalTime().isBefore(from))
                .toList();
        return new BackfillPage(
                found,
                rest.stream().limit(limit).toList(),
                rest.size() > limit ? rest.get(limit).nominalTime() : null);
    }

    @Override
    public synchronized Optional<String> triggerOfBackfill(String id) {
        return Optional.ofNullable(backfills.get(id))
                .map(backfill -> backfill.request().triggerName());
    }

    @Override
    public synchronized Backfill cancelBackfill(String id) {
        Backfill found = backfill(id);
        if (!answers) {
            throw TriggersException.engine("The engine does not answer.", null);
        }
        Backfill canceled = new Backfill(
                found.request(), Backfill.State.CANCELED, null, found.progress(), found.requestedAt(), NOW);
        backfills.put(id, canceled);
        return canceled;
    }
}
