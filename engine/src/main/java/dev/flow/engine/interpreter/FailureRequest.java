package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.FailedRun;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.common.converter.RawValue;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.unsafe.WorkflowUnsafe;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a run asks for before it ends as failed: the start of the workflow that its trigger names for that. */
final class FailureRequest {
    private static final Logger log = LoggerFactory.getLogger(FailureRequest.class);

    private static final Duration ATTEMPT = Duration.ofSeconds(30);

    /** The run does not stay open for longer than this because its failure cannot be told. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private static final RetryOptions RETRY = RetryOptions.newBuilder()
            .setInitialInterval(Duration.ofSeconds(1))
            .setBackoffCoefficient(2)
            .setMaximumInterval(Duration.ofMinutes(1))
            .build();

    private static final CommandSummary SUMMARY = new CommandSummary(CommandSummary.Purpose.TASK, "on_failure", "/");

    private FailureRequest() {}

    /**
     * Waits until the workflow was started or refused. A run that names none asks for nothing, and so does one whose
     * cancellation was requested: the engine ends it as cancelled, whatever it throws.
     *
     * @throws CanceledFailure when that is requested meanwhile
     */
    static void send(Run run, WorkflowError error) {
        String onFailure = run.input().onFailure();
        if (onFailure == null || CancellationScope.current().isCancelRequested()) {
            return;
        }
        FailedRun failed = new FailedRun(
                run.workflowId(),
                Workflow.getInfo().getRunId(),
                onFailure,
                Instant.ofEpochMilli(run.startedAt()),
                Instant.ofEpochMilli(Run.now()),
                WorkflowErrors.bounded(error));
        execute(run.outgoing().state(failed.json()));
    }

    private static void execute(RawValue argument) {
        try {
            Workflow.newUntypedActivityStub(ActivityOptions.newBuilder()
                            .setStartToCloseTimeout(ATTEMPT)
                            .setScheduleToCloseTimeout(PATIENCE)
                            .setRetryOptions(RETRY)
                            .setCancellationType(ActivityCancellationType.TRY_CANCEL)
                            .setSummary(SUMMARY.text())
                            .build())
                    .execute(ActivityTypes.ON_FAILURE, JsonNode.class, argument);
        } catch (ActivityFailure e) {
            if (e.getCause() instanceof CanceledFailure canceled) {
                throw canceled;
            }
            if (!WorkflowUnsafe.isReplaying()) {
                log.warn(
                        "The on_failure workflow of the failed run {} was not started: {}",
                        Workflow.getInfo().getWorkflowId(),
                        e.getRetryState());
            }
        }
    }
}
