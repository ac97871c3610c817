package dev.flow.server.execution.task;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.execution.RetryPolicies;
import dev.flow.server.execution.Timeouts;
import dev.flow.server.execution.activity.ActivityEvents;
import dev.flow.server.state.ActivityState;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;

/** Activities are scheduled, and asked to cancel themselves. */
@SuppressWarnings("deprecation") // of the API: clients still send these fields, and expect them in histories
final class ActivityCommands {
    private static final WorkflowTaskFailedCause BAD =
            WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SCHEDULE_ACTIVITY_ATTRIBUTES;

    private ActivityCommands() {}

    static void schedule(CommandContext context, Command command) {
        var attributes = command.getScheduleActivityTaskCommandAttributes();
        String id = attributes.getActivityId();
        CommandContext.require(!id.isEmpty(), BAD, "ActivityId is not set on ScheduleActivityTaskCommand.");
        CommandContext.require(
                !attributes.getActivityType().getName().isEmpty(),
                BAD,
                "ActivityType is not set on ScheduleActivityTaskCommand. ActivityId=" + id);
        CommandContext.require(!attributes.getTaskQueue().getName().isEmpty(), BAD, "missing task queue name");
        CommandContext.requireName(id, BAD, "ActivityId");
        CommandContext.requireName(attributes.getActivityType().getName(), BAD, "ActivityType");
        CommandContext.requireName(attributes.getTaskQueue().getName(), BAD, "TaskQueue");
        context.requireSize(
                attributes.getInput().getSerializedSize(), BAD, "ScheduleActivityTaskCommandAttributes.Input");
        CommandContext.require(
                context.state().activities().values().stream()
                        .noneMatch(activity -> activity.activityId().equals(id)),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_SCHEDULE_ACTIVITY_DUPLICATE_ID,
                "Activity " + id + " is already scheduled.");
        CommandContext.requireRoom(
                context.state().activities().size(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_ACTIVITIES_LIMIT_EXCEEDED,
                "activities");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, command);
        scheduled(context, attributes, event.getActivityTaskScheduledEventAttributesBuilder());
        HistoryEvent added = context.transition().add(event);
        if (attributes.getRequestEagerExecution()) {
            context.eager(added.getEventId());
        }
    }

    private static void scheduled(
            CommandContext context,
            ScheduleActivityTaskCommandAttributes attributes,
            ActivityTaskScheduledEventAttributes.Builder scheduled) {
        Duration run = context.state().started().getWorkflowRunTimeout();
        Duration startToClose = attributes.getStartToCloseTimeout();
        Duration scheduleToClose = attributes.getScheduleToCloseTimeout();
        CommandContext.require(
                Durations.isPositive(startToClose) || Durations.isPositive(scheduleToClose),
                BAD,
                "A valid StartToClose or ScheduleToCloseTimeout is not set on ScheduleActivityTaskCommand. ActivityId="
                        + attributes.getActivityId());
        CommandContext.requireTimeout(scheduleToClose, BAD, "ScheduleToCloseTimeout");
        CommandContext.requireTimeout(attributes.getScheduleToStartTimeout(), BAD, "ScheduleToStartTimeout");
        CommandContext.requireTimeout(startToClose, BAD, "StartToCloseTimeout");
        CommandContext.requireTimeout(attributes.getHeartbeatTimeout(), BAD, "HeartbeatTimeout");
        CommandContext.requireRetryPolicy(attributes.getRetryPolicy(), BAD);
        Duration whole = Timeouts.shorter(scheduleToClose, run);
        Duration attempt = Timeouts.shorter(startToClose, whole);
        scheduled
                .setActivityId(attributes.getActivityId())
                .setActivityType(attributes.getActivityType())
                .setTaskQueue(TaskQueue.newBuilder()
                        .setName(attributes.getTaskQueue().getName())
                        .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL))
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setScheduleToCloseTimeout(whole)
                .setScheduleToStartTimeout(Timeouts.shorter(attributes.getScheduleToStartTimeout(), whole))
                .setStartToCloseTimeout(attempt)
                .setHeartbeatTimeout(
                        Durations.isPositive(attributes.getHeartbeatTimeout())
                                ? Timeouts.shorter(attributes.getHeartbeatTimeout(), attempt)
                                : attributes.getHeartbeatTimeout())
                .setRetryPolicy(RetryPolicies.complete(
                        attributes.hasRetryPolicy() ? attributes.getRetryPolicy() : RetryPolicy.getDefaultInstance()))
                .setUseWorkflowBuildId(attributes.getUseWorkflowBuildId());
        if (attributes.hasInput()) {
            scheduled.setInput(attributes.getInput());
        }
        if (attributes.hasHeader()) {
            scheduled.setHeader(attributes.getHeader());
        }
        if (attributes.hasPriority()) {
            scheduled.setPriority(attributes.getPriority());
        }
    }

    /** An activity that no worker has is cancelled at once. */
    static void cancel(CommandContext context, Command command) {
        long scheduledEventId =
                command.getRequestCancelActivityTaskCommandAttributes().getScheduledEventId();
        ActivityState activity = context.state().activities().get(scheduledEventId);
        CommandContext.require(
                activity != null ? !activity.isCancelRequested() : isEndBuffered(context, scheduledEventId),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_REQUEST_CANCEL_ACTIVITY_ATTRIBUTES,
                "Activity " + scheduledEventId + " is not pending, or its cancellation is already requested.");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED);
        event.getActivityTaskCancelRequestedEventAttributesBuilder()
                .setScheduledEventId(scheduledEventId)
                .setWorkflowTaskCompletedEventId(context.completedEventId());
        HistoryEvent added = context.transition().add(event);
        if (activity != null && !activity.isStarted()) {
            ActivityEvents.canceledBeforeStart(
                    context.transition(),
                    activity,
                    added.getEventId(),
                    context.request().getIdentity());
        }
    }

    private static boolean isEndBuffered(CommandContext context, long scheduledEventId) {
        return context.state().buffered().stream().anyMatch(event -> ActivityEvents.isEndOf(event, scheduledEventId));
    }
}
