package dev.flow.server.execution.due;

import dev.flow.server.execution.Deadlines;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.execution.activity.ActivityEvents;
import dev.flow.server.execution.chain.NextRun;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** Does everything of an execution that is due. Thread-safe. */
public final class DueWork {
    private final Executions executions;

    public DueWork(Executions executions) {
        this.executions = executions;
    }

    /**
     * Does what is due, in the order of the deadlines, as one commit.
     *
     * @throws RuntimeException when it is to be done again, later
     */
    public void run(ExecutionKey key) {
        try (WorkflowLock lock = executions.lock(key.workflow())) {
            Optional<LoadedExecution> execution = lock.find(key.runId());
            if (execution.isEmpty()) {
                return;
            }
            Transition transition = lock.change(execution.get());
            Optional<Deadlines.Deadline> next = Deadlines.due(transition.state(), lock.now());
            while (next.isPresent()) {
                apply(lock, transition, next.get().due());
                next = Deadlines.due(transition.state(), lock.now());
            }
            lock.commit();
        }
    }

    private static void apply(WorkflowLock lock, Transition transition, Deadlines.Due due) {
        switch (due) {
            case Deadlines.RunTimeout _ -> timeOut(lock, transition);
            case Deadlines.FirstTask _ -> WorkflowTaskEvents.require(transition);
            case Deadlines.TaskTimeout _ -> WorkflowTaskEvents.timeOut(transition);
            case Deadlines.StickyTimeout _ -> WorkflowTaskEvents.stickyTimeOut(transition);
            case Deadlines.ActivityTimeout timeout ->
                ActivityEvents.timedOut(transition, timeout.activity(), timeout.type());
            case Deadlines.ActivityRetry _ -> {
                // The activity is offered to workers because its time has come; nothing is written.
            }
            case Deadlines.Timer fired -> {
                HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_TIMER_FIRED);
                event.getTimerFiredEventAttributesBuilder()
                        .setTimerId(fired.timer().timerId())
                        .setStartedEventId(fired.timer().startedEventId());
                transition.addAndWake(event);
            }
        }
    }

    private static void timeOut(WorkflowLock lock, Transition transition) {
        Failure.Builder failure =
                Failure.newBuilder().setMessage("workflow timeout").setSource("Server");
        failure.getTimeoutFailureInfoBuilder().setTimeoutType(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
        NextRun next = new NextRun(lock, transition);
        NextRun.Aftermath after = isExpired(transition)
                ? new NextRun.Aftermath(RetryState.RETRY_STATE_TIMEOUT, Optional.empty())
                : next.after(failure.build());
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT);
        var timedOut =
                event.getWorkflowExecutionTimedOutEventAttributesBuilder().setRetryState(after.retry());
        after.cause().ifPresent(_ -> timedOut.setNewExecutionRunId(next.runId()));
        RunClose.force(lock, transition, event);
        after.cause().ifPresent(next::repeat);
    }

    /** Whether the whole execution has no time left, not only this run of it. */
    private static boolean isExpired(Transition transition) {
        return transition
                .state()
                .expirationTime()
                .filter(end -> !end.isAfter(transition.now()))
                .isPresent();
    }
}
