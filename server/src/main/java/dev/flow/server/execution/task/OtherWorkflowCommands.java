package dev.flow.server.execution.task;

import com.google.protobuf.Duration;
import dev.flow.server.execution.RetryPolicies;
import dev.flow.server.execution.Timeouts;
import dev.flow.server.persistence.Outgoing;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;

/** Children are started; other workflows are signalled and asked to cancel themselves. */
@SuppressWarnings("deprecation") // of the API: clients still send these fields, and expect them in histories
final class OtherWorkflowCommands {
    private OtherWorkflowCommands() {}

    static void startChild(CommandContext context, Command command) {
        var attributes = command.getStartChildWorkflowExecutionCommandAttributes();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_START_CHILD_EXECUTION_ATTRIBUTES;
        CommandContext.require(
                !attributes.getWorkflowId().isEmpty(),
                cause,
                "Required field WorkflowId is not set on StartChildWorkflowExecutionCommand.");
        CommandContext.require(
                !attributes.getWorkflowType().getName().isEmpty(),
                cause,
                "Required field WorkflowType is not set on StartChildWorkflowExecutionCommand. WorkflowId="
                        + attributes.getWorkflowId());
        CommandContext.requireName(attributes.getWorkflowId(), cause, "WorkflowId");
        CommandContext.requireName(attributes.getWorkflowType().getName(), cause, "WorkflowType");
        CommandContext.requireName(attributes.getTaskQueue().getName(), cause, "TaskQueue");
        CommandContext.require(
                !attributes.hasVersioningOverride(),
                cause,
                "VersioningOverride of StartChildWorkflowExecutionCommand is not implemented. WorkflowId="
                        + attributes.getWorkflowId());
        context.requireSize(
                attributes.getInput().getSerializedSize(), cause, "StartChildWorkflowExecutionCommandAttributes.Input");
        CommandContext.requireRoom(
                context.state().children().size(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_CHILD_WORKFLOWS_LIMIT_EXCEEDED,
                "child workflow executions");
        SearchAttributes given =
                context.attributes(namespace(context, attributes.getNamespace()), attributes.getSearchAttributes());
        CommandContext.requireTimeout(attributes.getWorkflowExecutionTimeout(), cause, "WorkflowExecutionTimeout");
        CommandContext.requireTimeout(attributes.getWorkflowRunTimeout(), cause, "WorkflowRunTimeout");
        CommandContext.requireTimeout(attributes.getWorkflowTaskTimeout(), cause, "WorkflowTaskTimeout");
        if (attributes.hasRetryPolicy()) {
            CommandContext.requireRetryPolicy(attributes.getRetryPolicy(), cause);
        }
        Duration run = Timeouts.run(attributes.getWorkflowRunTimeout(), attributes.getWorkflowExecutionTimeout());
        var own = context.state().started();
        String queue = attributes.getTaskQueue().getName();
        HistoryEvent.Builder event =
                context.event(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED, command);
        var initiated = event.getStartChildWorkflowExecutionInitiatedEventAttributesBuilder()
                .setNamespace(namespace(context, attributes.getNamespace()))
                .setWorkflowId(attributes.getWorkflowId())
                .setWorkflowType(attributes.getWorkflowType())
                .setTaskQueue(TaskQueue.newBuilder()
                        .setName(queue.isEmpty() ? own.getTaskQueue().getName() : queue)
                        .setKind(own.getTaskQueue().getKind()))
                .setWorkflowRunTimeout(run)
                .setWorkflowTaskTimeout(Timeouts.task(attributes.getWorkflowTaskTimeout(), run))
                .setParentClosePolicy(
                        attributes.getParentClosePolicy() == ParentClosePolicy.PARENT_CLOSE_POLICY_UNSPECIFIED
                                ? ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE
                                : attributes.getParentClosePolicy())
                .setControl(attributes.getControl())
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setWorkflowIdReusePolicy(
                        attributes.getWorkflowIdReusePolicy()
                                        == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED
                                ? WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE
                                : attributes.getWorkflowIdReusePolicy())
                .setCronSchedule(attributes.getCronSchedule())
                .setInheritBuildId(attributes.getInheritBuildId());
        if (attributes.hasPriority()) {
            initiated.setPriority(attributes.getPriority());
        }
        if (attributes.hasInput()) {
            initiated.setInput(attributes.getInput());
        }
        if (attributes.hasWorkflowExecutionTimeout()) {
            initiated.setWorkflowExecutionTimeout(attributes.getWorkflowExecutionTimeout());
        }
        if (attributes.hasRetryPolicy()) {
            initiated.setRetryPolicy(RetryPolicies.complete(attributes.getRetryPolicy()));
        }
        if (attributes.hasHeader()) {
            initiated.setHeader(attributes.getHeader());
        }
        if (attributes.hasMemo()) {
            initiated.setMemo(attributes.getMemo());
        }
        if (attributes.hasSearchAttributes()) {
            initiated.setSearchAttributes(given);
        }
        HistoryEvent added = context.transition().add(event);
        context.transition().send(added.getEventId(), new Outgoing.StartChild(added.getEventId()));
    }

    static void signal(CommandContext context, Command command) {
        var attributes = command.getSignalExternalWorkflowExecutionCommandAttributes();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SIGNAL_WORKFLOW_EXECUTION_ATTRIBUTES;
        CommandContext.require(
                !attributes.getExecution().getWorkflowId().isEmpty(),
                cause,
                "WorkflowId is not set on SignalExternalWorkflowExecutionCommand.");
        CommandContext.require(
                !attributes.getSignalName().isEmpty(),
                cause,
                "SignalName is not set on SignalExternalWorkflowExecutionCommand.");
        context.requireSize(
                attributes.getInput().getSerializedSize(),
                cause,
                "SignalExternalWorkflowExecutionCommandAttributes.Input");
        CommandContext.requireName(attributes.getExecution().getWorkflowId(), cause, "WorkflowId");
        CommandContext.requireName(attributes.getExecution().getRunId(), cause, "RunId");
        CommandContext.requireName(attributes.getSignalName(), cause, "SignalName");
        CommandContext.requireRoom(
                context.state().signals().size(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_SIGNALS_LIMIT_EXCEEDED,
                "signals to external workflows");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED);
        var initiated = event.getSignalExternalWorkflowExecutionInitiatedEventAttributesBuilder()
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setNamespace(namespace(context, attributes.getNamespace()))
                .setWorkflowExecution(attributes.getExecution())
                .setSignalName(attributes.getSignalName())
                .setControl(attributes.getControl())
                .setChildWorkflowOnly(attributes.getChildWorkflowOnly());
        if (attributes.hasInput()) {
            initiated.setInput(attributes.getInput());
        }
        if (attributes.hasHeader()) {
            initiated.setHeader(attributes.getHeader());
        }
        HistoryEvent added = context.transition().add(event);
        context.transition().send(added.getEventId(), new Outgoing.SignalExternal(added.getEventId()));
    }

    static void cancel(CommandContext context, Command command) {
        var attributes = command.getRequestCancelExternalWorkflowExecutionCommandAttributes();
        var cause =
                WorkflowTaskFailedCause
                        .WORKFLOW_TASK_FAILED_CAUSE_BAD_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_ATTRIBUTES;
        CommandContext.require(
                !attributes.getWorkflowId().isEmpty(),
                cause,
                "WorkflowId is not set on RequestCancelExternalWorkflowExecutionCommand.");
        CommandContext.requireName(attributes.getWorkflowId(), cause, "WorkflowId");
        CommandContext.requireName(attributes.getRunId(), cause, "RunId");
        CommandContext.requireRoom(
                context.state().cancels().size(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_REQUEST_CANCEL_LIMIT_EXCEEDED,
                "requests to cancel external workflows");
        CommandContext.require(
                context.transition().events().stream()
                        .noneMatch(event -> event.getStartChildWorkflowExecutionInitiatedEventAttributes()
                                .getWorkflowId()
                                .equals(attributes.getWorkflowId())),
                WorkflowTaskFailedCause
                        .WORKFLOW_TASK_FAILED_CAUSE_BAD_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_ATTRIBUTES,
                "Start and RequestCancel for child workflow is not allowed in same workflow task. WorkflowId="
                        + attributes.getWorkflowId() + " RunId=" + attributes.getRunId() + " Namespace="
                        + attributes.getNamespace());
        HistoryEvent.Builder event =
                context.event(EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED);
        var initiated = event.getRequestCancelExternalWorkflowExecutionInitiatedEventAttributesBuilder()
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setNamespace(namespace(context, attributes.getNamespace()))
                .setControl(attributes.getControl())
                .setChildWorkflowOnly(attributes.getChildWorkflowOnly())
                .setReason(attributes.getReason());
        initiated
                .getWorkflowExecutionBuilder()
                .setWorkflowId(attributes.getWorkflowId())
                .setRunId(attributes.getRunId());
        HistoryEvent added = context.transition().add(event);
        context.transition().send(added.getEventId(), new Outgoing.CancelExternal(added.getEventId()));
    }

    private static String namespace(CommandContext context, String named) {
        return named.isEmpty() ? context.state().key().namespace() : named;
    }
}
