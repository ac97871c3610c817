package dev.flow.server.execution.task;

import com.google.protobuf.util.Durations;
import dev.flow.server.state.TimerState;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** Timers are started and cancelled. */
final class TimerCommands {
    private TimerCommands() {}

    static void start(CommandContext context, Command command) {
        var attributes = command.getStartTimerCommandAttributes();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_START_TIMER_ATTRIBUTES;
        CommandContext.require(!attributes.getTimerId().isEmpty(), cause, "TimerId is not set on StartTimerCommand.");
        CommandContext.require(
                !Durations.isNegative(attributes.getStartToFireTimeout()),
                cause,
                "An invalid StartToFireTimeout is set on StartTimerCommand. TimerId=" + attributes.getTimerId());
        CommandContext.requireName(attributes.getTimerId(), cause, "TimerId");
        CommandContext.require(
                !context.state().timers().containsKey(attributes.getTimerId()),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_START_TIMER_DUPLICATE_ID,
                "Timer " + attributes.getTimerId() + " is already started.");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_TIMER_STARTED, command);
        event.getTimerStartedEventAttributesBuilder()
                .setTimerId(attributes.getTimerId())
                .setStartToFireTimeout(attributes.getStartToFireTimeout())
                .setWorkflowTaskCompletedEventId(context.completedEventId());
        context.transition().add(event);
    }

    /** A timer that has fired meanwhile, and of which the workflow does not know, did not fire. */
    static void cancel(CommandContext context, Command command) {
        String timerId = command.getCancelTimerCommandAttributes().getTimerId();
        TimerState timer = context.state().timers().get(timerId);
        Optional<HistoryEvent> fired = context.state().buffered().stream()
                .filter(event -> event.getEventType() == EventType.EVENT_TYPE_TIMER_FIRED
                        && event.getTimerFiredEventAttributes().getTimerId().equals(timerId))
                .findFirst();
        CommandContext.require(
                timer != null || fired.isPresent(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_CANCEL_TIMER_ATTRIBUTES,
                "Timer " + timerId + " is not running.");
        fired.ifPresent(event -> {
            context.state().dropBuffered(event);
            context.dropped();
        });
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_TIMER_CANCELED);
        event.getTimerCanceledEventAttributesBuilder()
                .setTimerId(timerId)
                .setStartedEventId(
                        timer == null
                                ? fired.orElseThrow()
                                        .getTimerFiredEventAttributes()
                                        .getStartedEventId()
                                : timer.startedEventId())
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setIdentity(context.request().getIdentity());
        context.transition().add(event);
    }
}
