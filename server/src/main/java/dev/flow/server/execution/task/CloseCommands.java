package dev.flow.server.execution.task;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.execution.Timeouts;
import dev.flow.server.execution.chain.NextRun;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.state.Instants;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** The commands that close a run; another run may follow. */
@SuppressWarnings("deprecation") // of the API: clients still send these fields, and expect them in histories
final class CloseCommands {
    private final CommandContext context;

    CloseCommands(CommandContext context) {
        this.context = context;
    }

    void complete(Command command) {
        var attributes = command.getCompleteWorkflowExecutionCommandAttributes();
        context.requireSize(
                attributes.getResult().getSerializedSize(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_COMPLETE_WORKFLOW_EXECUTION_ATTRIBUTES,
                "CompleteWorkflowExecutionCommandAttributes.Result");
        Optional<Payloads> result = attributes.hasResult() ? Optional.of(attributes.getResult()) : Optional.empty();
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
        var completed = event.getWorkflowExecutionCompletedEventAttributesBuilder()
                .setWorkflowTaskCompletedEventId(context.completedEventId());
        result.ifPresent(completed::setResult);
        NextRun next = next();
        Optional<java.time.Duration> cron = next.cron();
        cron.ifPresent(_ -> completed.setNewExecutionRunId(next.runId()));
        close(event);
        cron.ifPresent(backoff -> next.repeat(new NextRun.Cause(
                ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE, backoff, Optional.empty(), result)));
    }

    private NextRun next() {
        return new NextRun(context.lock(), context.transition());
    }

    private void close(HistoryEvent.Builder event) {
        RunClose.close(context.lock(), context.transition(), event);
    }

    void fail(Command command) {
        var attributes = command.getFailWorkflowExecutionCommandAttributes();
        Failure failure = attributes.getFailure();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_FAIL_WORKFLOW_EXECUTION_ATTRIBUTES;
        CommandContext.require(attributes.hasFailure(), cause, "Failure is not set on FailWorkflowExecutionCommand.");
        context.requireSize(failure.getSerializedSize(), cause, "FailWorkflowExecutionCommandAttributes.Failure");
        NextRun next = next();
        NextRun.Aftermath after = next.after(failure);
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED);
        var failed = event.getWorkflowExecutionFailedEventAttributesBuilder()
                .setFailure(failure)
                .setRetryState(after.retry())
                .setWorkflowTaskCompletedEventId(context.completedEventId());
        after.cause().ifPresent(_ -> failed.setNewExecutionRunId(next.runId()));
        close(event);
        after.cause().ifPresent(next::repeat);
    }

    void cancel(Command command) {
        var attributes = command.getCancelWorkflowExecutionCommandAttributes();
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED);
        var canceled = event.getWorkflowExecutionCanceledEventAttributesBuilder()
                .setWorkflowTaskCompletedEventId(context.completedEventId());
        if (attributes.hasDetails()) {
            canceled.setDetails(attributes.getDetails());
        }
        close(event);
    }

    void continueAsNew(Command command) {
        var attributes = command.getContinueAsNewWorkflowExecutionCommandAttributes();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_CONTINUE_AS_NEW_ATTRIBUTES;
        context.requireSize(
                attributes.getInput().getSerializedSize(),
                cause,
                "ContinueAsNewWorkflowExecutionCommandAttributes.Input");
        CommandContext.requireName(attributes.getWorkflowType().getName(), cause, "WorkflowType");
        CommandContext.requireName(attributes.getTaskQueue().getName(), cause, "TaskQueue");
        CommandContext.requireTimeout(attributes.getWorkflowRunTimeout(), cause, "WorkflowRunTimeout");
        CommandContext.requireTimeout(attributes.getWorkflowTaskTimeout(), cause, "WorkflowTaskTimeout");
        CommandContext.requireTimeout(attributes.getBackoffStartInterval(), cause, "BackoffStartInterval");
        if (attributes.hasRetryPolicy()) {
            CommandContext.requireRetryPolicy(attributes.getRetryPolicy(), cause);
        }
        SearchAttributes given =
                context.attributes(context.state().key().namespace(), attributes.getSearchAttributes());
        var started = context.state().started();
        NextRun next = next();
        java.time.Duration backoff = Instants.of(attributes.getBackoffStartInterval());
        var following = next.common(new NextRun.Cause(
                ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_WORKFLOW,
                backoff,
                attributes.hasFailure() ? Optional.of(attributes.getFailure()) : Optional.empty(),
                attributes.hasLastCompletionResult()
                        ? Optional.of(attributes.getLastCompletionResult())
                        : Optional.empty()));
        Duration asked = attributes.getWorkflowRunTimeout();
        Duration run = Timeouts.run(
                Durations.isPositive(asked) ? asked : started.getWorkflowRunTimeout(),
                started.getWorkflowExecutionTimeout());
        following.setWorkflowRunTimeout(run);
        if (!Durations.isPositive(following.getFirstWorkflowTaskBackoff())) {
            following.clearFirstWorkflowTaskBackoff();
        }
        if (!context.state().priority().equals(started.getPriority())) {
            following.setPriority(context.state().priority());
        }
        // what the command does not say is not carried over
        following
                .clearHeader()
                .clearMemo()
                .clearSearchAttributes()
                .clearRetryPolicy()
                .clearCronSchedule();
        if (!attributes.getWorkflowType().getName().isEmpty()) {
            following.setWorkflowType(attributes.getWorkflowType());
        }
        if (!attributes.getTaskQueue().getName().isEmpty()) {
            following.getTaskQueueBuilder().setName(attributes.getTaskQueue().getName());
        }
        following.setWorkflowTaskTimeout(Timeouts.task(
                Durations.isPositive(attributes.getWorkflowTaskTimeout())
                        ? attributes.getWorkflowTaskTimeout()
                        : started.getWorkflowTaskTimeout(),
                run));
        if (attributes.hasInput()) {
            following.setInput(attributes.getInput());
        }
        if (attributes.hasHeader()) {
            following.setHeader(attributes.getHeader());
        }
        if (attributes.hasMemo()) {
            following.setMemo(attributes.getMemo());
        }
        if (attributes.hasSearchAttributes()) {
            following.setSearchAttributes(given);
        }
        if (attributes.hasRetryPolicy()) {
            following.setRetryPolicy(attributes.getRetryPolicy());
        }
        if (!attributes.getCronSchedule().isEmpty()) {
            following.setCronSchedule(attributes.getCronSchedule());
        }
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW);
        var continued = event.getWorkflowExecutionContinuedAsNewEventAttributesBuilder()
                .setNewExecutionRunId(next.runId())
                .setWorkflowType(following.getWorkflowType())
                .setTaskQueue(following.getTaskQueue())
                .setWorkflowRunTimeout(following.getWorkflowRunTimeout())
                .setWorkflowTaskTimeout(following.getWorkflowTaskTimeout())
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setInitiator(attributes.getInitiator())
                .setInheritBuildId(attributes.getInheritBuildId());
        if (following.hasInput()) {
            continued.setInput(following.getInput());
        }
        if (following.hasHeader()) {
            continued.setHeader(following.getHeader());
        }
        if (attributes.hasBackoffStartInterval()) {
            continued.setBackoffStartInterval(attributes.getBackoffStartInterval());
        }
        if (attributes.hasMemo()) {
            continued.setMemo(attributes.getMemo());
        }
        if (following.hasSearchAttributes()) {
            continued.setSearchAttributes(following.getSearchAttributes());
        }
        close(event);
        next.begin(following, attributes.getInitialVersioningBehavior());
    }
}
