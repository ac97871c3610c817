package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.error.WorkflowErrors;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.common.converter.RawValue;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Activities as the interpreter schedules them. The engine's own retries cover what a document does not handle: a dead
 * worker, an unavailable store. An error that the workflow sees arrives as a failure that is not retried.
 */
public final class Activities {
    /** Calls heartbeat every five seconds. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(20);

    /** No single call lasts longer than this; a document's timeout ends it before. */
    private static final Duration LONGEST = Duration.ofDays(7);

    private static final Duration SHORT = Duration.ofSeconds(30);

    private static final RetryOptions RETRY = RetryOptions.newBuilder()
            .setInitialInterval(Duration.ofSeconds(1))
            .setBackoffCoefficient(2)
            .setMaximumInterval(Duration.ofSeconds(30))
            .build();

    /** From this number of concurrent calls on, results of more than {@link #INLINE} bytes are offloaded. */
    private static final int MANY = 32;

    /** Bytes; larger results of many concurrent calls together could exceed the limit of a history. */
    private static final int INLINE = 4096;

    private final Waits waits;
    private final PayloadBudget outgoing;
    private int calling;
    private int aside;

    public Activities(Waits waits, PayloadBudget outgoing) {
        this.waits = waits;
        this.outgoing = outgoing;
    }

    /** Executes an activity that may take long and heartbeats. */
    public JsonNode call(String type, TaskScope scope, ObjectNode argument) {
        if (calling >= MANY) {
            argument.put("inline", INLINE);
        }
        return execute(
                type,
                scope,
                argument,
                ActivityOptions.newBuilder().setStartToCloseTimeout(LONGEST).setHeartbeatTimeout(HEARTBEAT));
    }

    /** Executes a short activity of the engine module. */
    public JsonNode brief(String type, TaskScope scope, JsonNode argument) {
        return execute(type, scope, argument, ActivityOptions.newBuilder().setStartToCloseTimeout(SHORT));
    }

    /** The same, without waiting for the result and not affected by cancellation: {@link #settle} waits for it. */
    public void aside(String type, TaskScope scope, JsonNode argument) {
        RawValue value = outgoing.state(argument);
        aside++;
        Workflow.newDetachedCancellationScope(() -> Workflow.newUntypedActivityStub(
                                options(scope, ActivityOptions.newBuilder().setStartToCloseTimeout(SHORT)))
                        .executeAsync(type, JsonNode.class, value)
                        .handle((_, _) -> {
                            aside--;
                            return null;
                        }))
                .run();
    }

    /**
     * Waits, also in a cancelled run, until every activity that was begun aside has ended: the engine drops those that
     * are open when a segment ends.
     */
    void settle() {
        if (aside > 0) {
            Workflow.newDetachedCancellationScope(() -> Workflow.await(() -> aside == 0))
                    .run();
        }
    }

    private JsonNode execute(String type, TaskScope scope, JsonNode argument, ActivityOptions.Builder options) {
        RawValue value = outgoing.value(argument, "argument", scope.task().reference());
        calling++;
        // Failures are kept as values: the engine warns of failed promises that are never read.
        Promise<Supplier<JsonNode>> result = Workflow.newUntypedActivityStub(options(scope, options))
                .executeAsync(type, JsonNode.class, value)
                .handle((output, failure) -> {
                    calling--;
                    return failure == null ? () -> output : () -> failed(failure, scope);
                });
        waits.until(result::isCompleted);
        return result.get().get();
    }

    private static JsonNode failed(RuntimeException failure, TaskScope scope) {
        if (failure.getCause() instanceof CanceledFailure canceled) {
            throw canceled;
        }
        if (failure instanceof TemporalFailure temporal) {
            Duration after = failure.getCause() instanceof ApplicationFailure application
                    ? application.getNextRetryDelay()
                    : null;
            throw new Fault(
                    WorkflowErrors.of(temporal, scope.task().reference()), after == null ? Duration.ZERO : after);
        }
        throw failure;
    }

    /** A cancelled activity is notified and not waited for (decision 14, {@code docs/compatibility.md#decision-14}). */
    private static ActivityOptions options(TaskScope scope, ActivityOptions.Builder options) {
        return options.setRetryOptions(RETRY)
                .setCancellationType(ActivityCancellationType.TRY_CANCEL)
                .setSummary(scope.summary().text())
                .build();
    }
}
