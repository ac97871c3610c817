package dev.flow.engine.offload;

import dev.flow.engine.error.WorkflowTaskFailure;

/** A run needs a payload, or has to keep one, and the store does not answer. */
final class PayloadUnavailable extends WorkflowTaskFailure {
    private static final long serialVersionUID = 1L;

    PayloadUnavailable(Throwable cause) {
        super(String.valueOf(cause.getMessage()));
    }

    @Override
    public boolean isOutage() {
        return true;
    }
}
