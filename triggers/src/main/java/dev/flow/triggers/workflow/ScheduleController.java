package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.triggers.workflow.ScheduleActivities.Ended;
import dev.flow.triggers.workflow.ScheduleActivities.EndedRuns;
import dev.flow.triggers.workflow.ScheduleActivities.OpenRuns;
import dev.flow.triggers.workflow.ScheduleActivities.Position;
import dev.flow.triggers.workflow.ScheduleActivities.Row;
import dev.flow.triggers.workflow.ScheduleActivities.Times;
import dev.flow.triggers.workflow.ScheduleState.Due;
import dev.flow.triggers.workflow.ScheduleState.Progress;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Waits for one time of its schedule after the other, and lets each start a run as the overlap policy has it. The times
 * are told by an activity and so recorded: the rules of time zones may be others in a replay.
 */
public final class ScheduleController implements ScheduleWorkflow {
    /** Times that are later are asked for again: the rules of the time zone may have changed by then. */
    private static final Duration HORIZON = Duration.ofDays(1);

    /** Earlier builds continued as new only when nothing was to be done. Stored in histories. */
    private static final String CONTINUES_BEHIND = "continues-behind";

    private final ScheduleActivities activities = SystemActivities.of(ScheduleActivities.class);

    private final String trigger;
    private final Deque<ScheduleChange> changes = new ArrayDeque<>();
    private final Map<String, String> reported = new LinkedHashMap<>();
    private final FiringRuns runs;
    private final Looks looks = new Looks();
    private long fence;
    private @Nullable JsonNode spec;
    private long version;
    private long cursor;
    private long asked;
    private boolean fresh;
    private @Nullable Rules rules;
    private Deque<Due> next = new ArrayDeque<>();

    /** Signals of the first workflow task find it as its input has it. */
    @WorkflowInit
    public ScheduleController(ScheduleState state) {
        trigger = state.trigger();
        fence = state.fence();
        spec = state.spec();
        version = state.progress().version();
        cursor = state.progress().cursor();
        runs = new FiringRuns(activities, state);
    }

    @Override
    public void change(ScheduleChange change) {
        changes.add(change);
    }

    @Override
    public void report(JsonNode report) {
        reported.put(report.path("workflowId").asText(), RunReport.status(report.path("outcome")));
    }

    @Override
    public void fire(ScheduleState state) {
        if (version == 0) {
            Progress before = activities.begin(trigger);
            version = before.version();
            cursor = before.cursor();
            runs.begin(before.fired());
        }
        while (goesOn()) {
            if (isFull()) {
                if (reported.isEmpty()) {
                    continueAsNew();
                } else {
                    settleReported();
                }
            } else if (!acts()) {
                if (Workflow.getInfo().isContinueAsNewSuggested()) {
                    continueAsNew();
                }
                Workflow.await(untilNext(), () -> !changes.isEmpty() || !reported.isEmpty());
            }
        }
    }

    /** Whether it must continue as new although there is more to be done: a schedule that is behind is never idle. */
    private boolean isFull() {
        return rules != null
                && changes.isEmpty()
                && Workflow.getInfo().isContinueAsNewSuggested()
                && Workflow.getVersion(CONTINUES_BEHIND, Workflow.DEFAULT_VERSION, 1) == 1;
    }

    private void continueAsNew() {
        Workflow.continueAsNew(new ScheduleState(
                trigger, fence, spec, new Progress(version, cursor, runs.fired()), runs.waiting(), runs.open()));
    }

    /** Takes over what was changed; false when the schedule was deleted. */
    private boolean goesOn() {
        ScheduleChange change = changes.poll();
        if (change == null || change.fence() < fence) {
            return true;
        }
        JsonNode wanted = change.spec();
        fence = change.fence();
        if (wanted == null) {
            runs.drop("The schedule was deleted while this firing waited.");
            spec = null;
            cursor = 0;
            record();
            // It may have been declared again meanwhile: what ends now would lose that.
            return !changes.isEmpty();
        }
        if (!wanted.equals(spec)) {
            long now = Workflow.currentTimeMillis();
            fresh = spec != null || cursor == 0;
            cursor = fresh ? now : cursor;
            spec = wanted;
            rules = null;
            next.clear();
        }
        record();
        return true;
    }

    private void record() {
        version++;
        activities.record(new Row(trigger, fence, spec, version));
    }

    /** Does one thing that is to be done now; false when there is none. */
    private boolean acts() {
        if (!changes.isEmpty()) {
            return true;
        }
        if (!reported.isEmpty()) {
            settleReported();
            return true;
        }
        long now = Workflow.currentTimeMillis();
        JsonNode present = spec;
        if (present == null) {
            return false;
        }
        if (rules == null || now - asked >= HORIZON.toMillis()) {
            advance(present, now);
            return true;
        }
        if (looks.isDue(now, runs)) {
            look(rules, now);
            return true;
        }
        return runs.firesWaiting() || takes(rules, present, now);
    }

    private void settleReported() {
        List<Ended> ended = new ArrayList<>();
        reported.forEach((id, status) -> ended.add(new Ended(id, status)));
        reported.clear();
        settle(ended);
    }

    private void settle(List<Ended> ended) {
        if (!ended.isEmpty()) {
            activities.ended(new EndedRuns(trigger, ended));
            if (runs.ended(ended) && rules != null && rules.followsRuns()) {
                cursor = Workflow.currentTimeMillis();
            }
        }
    }

    private void look(Rules present, long now) {
        List<Ended> ended = activities.look(new OpenRuns(trigger, runs.ids())).runs();
        looks.looked(
                now,
                !ended.isEmpty() || present.followsRuns() || !runs.waiting().isEmpty());
        settle(ended);
    }

    private void advance(JsonNode present, long now) {
        asked = now;
        Times times = activities.advance(new Position(trigger, present, cursor, now));
        rules = times.rules();
        cursor = times.cursor();
        next = new ArrayDeque<>(times.next());
        if (fresh && times.rules().followsRuns()) {
            cursor = now - times.rules().afterMillis(); // the first run starts at once
        }
        fresh = false;
    }

    /** Takes the next time when it is due; of a schedule that follows its runs, when the last one has ended. */
    private boolean takes(Rules present, JsonNode declared, long now) {
        if (present.isUsedUp(runs.fired())) {
            return false;
        }
        if (present.followsRuns()) {
            return takesAfterRun(present, now);
        }
        Due first = next.peek();
        if (first == null || first.due() > now) {
            return false;
        }
        if (now - first.due() > present.catchUpMillis()) {
            advance(declared, now);
            return true;
        }
        if (runs.minds(present) && looks.isWorth(now)) {
            look(present, now); // a run that was terminated is no reason to skip
            return true;
        }
        next.poll();
        cursor = first.nominal();
        runs.due(first, present);
        looks.soon(Workflow.currentTimeMillis());
        if (next.isEmpty()) {
            advance(declared, Workflow.currentTimeMillis());
        }
        return true;
    }

    private boolean takesAfterRun(Rules present, long now) {
        long due = cursor + present.afterMillis();
        if (!runs.isFree() || now < due) {
            return false;
        }
        runs.due(new Due(due, due), present);
        looks.soon(Workflow.currentTimeMillis());
        cursor = Workflow.currentTimeMillis(); // counted from here when no run was started
        return true;
    }

    private Duration untilNext() {
        long now = Workflow.currentTimeMillis();
        long wait = Math.min(asked + HORIZON.toMillis() - now, looks.until(now, runs));
        Rules present = rules;
        if (present != null && !present.isUsedUp(runs.fired())) {
            Due first = next.peek();
            if (first != null) {
                wait = Math.min(wait, first.due() - now);
            } else if (present.followsRuns() && runs.isFree()) {
                wait = Math.min(wait, cursor + present.afterMillis() - now);
            }
        }
        return Duration.ofMillis(Math.clamp(wait, 1, HORIZON.toMillis()));
    }
}
