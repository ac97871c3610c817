package dev.flow.engine.worker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.payload.EncodedValue;
import io.temporal.activity.Activity;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.EncodedValues;
import io.temporal.common.converter.RawValue;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Encodes results of activities for the engine. An unavailable payload store is waited for here, with heartbeats,
 * because a retry by the engine would repeat the whole call. Thread-safe.
 */
final class ActivityResults {
    /** Bytes; smaller results are passed on unchanged, regardless of the number of concurrent calls. */
    private static final int SMALL = 4096;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Payloads payloads;

    ActivityResults(Payloads payloads) {
        this.payloads = payloads;
    }

    /**
     * The result as the engine's client takes it.
     *
     * @param arguments of the activity, which say how much may come back inline
     * @throws ApplicationFailure when it is larger than the limit; its error names the task and both sizes
     */
    Object keep(JsonNode result, EncodedValues arguments) {
        EncodedValue written = EncodedValue.of(result, payloads.limit());
        if (written.size() < SMALL) {
            return written.value();
        }
        JsonNode request = arguments.get(0, JsonNode.class);
        if (written.size() > payloads.limit()) {
            throw tooLarge(written.size(), request.path("task").asText());
        }
        JsonNode inline = request.path("inline");
        RawValue value = inline.isInt() ? written.inlineBelow(inline.intValue()) : written.value();
        return new RawValue(stored(value.getPayload()));
    }

    private Payload stored(Payload payload) {
        while (true) {
            try {
                return payloads.encoded(payload);
            } catch (PayloadStoreException e) {
                if (!e.isUnavailable()) {
                    throw e;
                }
                Activity.getExecutionContext().heartbeat(null);
                new CompletableFuture<Void>()
                        .completeOnTimeout(null, PAUSE.toMillis(), TimeUnit.MILLISECONDS)
                        .join();
            }
        }
    }

    private ApplicationFailure tooLarge(long size, String task) {
        return WorkflowErrors.failure(new WorkflowError(
                StandardErrorType.RUNTIME.uri(),
                StandardErrorType.RUNTIME.status(),
                "Value too large",
                "The result of " + task + " has " + size + " bytes as JSON; the limit is " + payloads.limit() + ".",
                task));
    }
}
