package dev.flow.engine.temporal;

import dev.flow.engine.EngineException;
import dev.flow.engine.offload.PayloadStoreException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;

/** What a request of the Temporal client failed with, as an {@link EngineException}. */
final class EngineFailures {
    private EngineFailures() {}

    /**
     * The client has repeated the request for as long as it may: the engine or the payload store does not answer, or
     * the engine refuses the request itself.
     */
    static EngineException of(RuntimeException e) {
        if (e.getCause() instanceof PayloadStoreException payload) {
            return EngineException.payload(payload);
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (cause instanceof StatusRuntimeException status
                && status.getStatus().getCode() == Status.Code.INVALID_ARGUMENT) {
            return EngineException.refused(
                    "The engine refuses: " + status.getStatus().getDescription(), e);
        }
        return EngineException.unavailable("The engine does not answer: " + cause.getMessage(), e);
    }
}
