package dev.flow.triggers.workflow;

import dev.flow.triggers.workflow.ScheduleActivities.Ended;
import dev.flow.triggers.workflow.ScheduleActivities.EndedRuns;
import dev.flow.triggers.workflow.ScheduleActivities.Fired;
import dev.flow.triggers.workflow.ScheduleActivities.Firing;
import dev.flow.triggers.workflow.ScheduleActivities.Skipped;
import dev.flow.triggers.workflow.ScheduleActivities.Stop;
import dev.flow.triggers.workflow.ScheduleState.Due;
import dev.flow.triggers.workflow.ScheduleState.OpenRun;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The firings of a schedule that have come due: the overlap policy, applied to the runs. Confined to its workflow. */
final class FiringRuns {
    /** More are not kept waiting, and of runs that are side by side no more are looked at. */
    static final int MOST = 1_000;

    private final ScheduleActivities activities;
    private final String trigger;
    private final Deque<Due> waiting;
    private final Map<String, OpenRun> open = new LinkedHashMap<>();
    private long fired;

    FiringRuns(ScheduleActivities activities, ScheduleState state) {
        this.activities = activities;
        this.trigger = state.trigger();
        this.waiting = new ArrayDeque<>(state.waiting());
        state.open().forEach(run -> open.put(run.workflowId(), run));
        this.fired = state.progress().fired();
    }

    /** Goes on with the count of an earlier workflow of the trigger. */
    void begin(long before) {
        fired = before;
    }

    long fired() {
        return fired;
    }

    List<Due> waiting() {
        return List.copyOf(waiting);
    }

    List<OpenRun> open() {
        return List.copyOf(open.values());
    }

    List<String> ids() {
        return List.copyOf(open.keySet());
    }

    /** Whether a firing would neither meet an open run nor another firing that waits. */
    boolean isFree() {
        return open.isEmpty() && waiting.isEmpty();
    }

    boolean isDueForLook() {
        return !open.isEmpty();
    }

    /** Whether a firing now would start nothing because of an open run. */
    boolean minds(Rules rules) {
        return !open.isEmpty()
                && switch (rules.overlap()) {
                    case SKIP, BUFFER_ONE, BUFFER_ALL, CANCEL_OTHER -> true;
                    case TERMINATE_OTHER, ALLOW_ALL -> false;
                };
    }

    /** A time has come. */
    void due(Due due, Rules rules) {
        switch (rules.overlap()) {
            case ALLOW_ALL -> start(due, rules);
            case SKIP -> startOrSkip(due, rules);
            case BUFFER_ONE -> startOrWait(due, rules, 1);
            case BUFFER_ALL -> startOrWait(due, rules, MOST);
            case CANCEL_OTHER -> cancelOther(due, rules);
            case TERMINATE_OTHER -> terminateOther(due, rules);
        }
    }

    private void startOrSkip(Due due, Rules rules) {
        if (isFree()) {
            start(due, rules);
        } else {
            skip(due, "The run of an earlier firing was still open (overlap: skip).");
        }
    }

    private void startOrWait(Due due, Rules rules, int most) {
        if (isFree()) {
            start(due, rules);
        } else if (waiting.size() < most) {
            waiting.add(due);
        } else {
            skip(
                    due,
                    most == 1
                            ? "Another firing waited already for the end of the open run (overlap: buffer_one)."
                            : "As many firings waited already as can: " + MOST + " (overlap: buffer_all).");
        }
    }

    private void cancelOther(Due due, Rules rules) {
        if (isFree()) {
            start(due, rules);
            return;
        }
        List<String> running = new ArrayList<>();
        open.values().stream().filter(run -> !run.stopping()).forEach(run -> running.add(run.workflowId()));
        if (!running.isEmpty()) {
            stop(running, false, "The next firing of the schedule is due (overlap: cancel_other).");
            running.forEach(id -> open.put(id, new OpenRun(id, true)));
        }
        drop("A later firing took its place while it waited for the end of the open run (overlap: cancel_other).");
        waiting.add(due);
    }

    private void terminateOther(Due due, Rules rules) {
        if (!open.isEmpty()) {
            stop(ids(), true, "The next firing of the schedule is due (overlap: terminate_other).");
            List<Ended> ended = new ArrayList<>();
            ids().forEach(id -> ended.add(new Ended(id, "terminated")));
            activities.ended(new EndedRuns(trigger, ended));
            open.clear();
        }
        start(due, rules);
    }

    private void stop(List<String> ids, boolean terminate, String reason) {
        activities.stop(new Stop(trigger, ids, terminate, reason));
    }

    private void skip(Due due, String reason) {
        activities.skip(new Skipped(trigger, List.of(due.nominal()), reason));
    }

    /** The firings that wait start no runs. */
    void drop(String reason) {
        if (!waiting.isEmpty()) {
            activities.skip(
                    new Skipped(trigger, waiting.stream().map(Due::nominal).toList(), reason));
            waiting.clear();
        }
    }

    /** Starts the run of the firing that waits longest, when none is open; false when there is nothing to start. */
    boolean firesWaiting() {
        Due first = open.isEmpty() ? waiting.poll() : null;
        if (first == null) {
            return false;
        }
        start(first.nominal(), 0);
        return true;
    }

    private void start(Due due, Rules rules) {
        start(due.nominal(), rules.followsRuns() ? 0 : due.due() + rules.catchUpMillis());
    }

    private void start(long nominal, long deadline) {
        Fired result = activities.fire(new Firing(trigger, nominal, deadline));
        @Nullable String id = result.workflowId();
        if (id == null) {
            return;
        }
        fired++;
        if (result.open()) {
            open.put(id, new OpenRun(id, false));
            if (open.size() > MOST) {
                open.remove(open.keySet().iterator().next());
            }
        }
    }

    /** Takes the runs that have ended from the open ones; whether one of them was. */
    boolean ended(List<Ended> runs) {
        boolean was = false;
        for (Ended run : runs) {
            was |= open.remove(run.workflowId()) != null;
        }
        return was;
    }
}
