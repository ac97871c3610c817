package dev.flow.engine.offload;

/**
 * A workflow needs a payload, or has to keep one, and the store does not answer. An error, because only errors fail the
 * task of a workflow and not the workflow: the engine tries the task again.
 */
final class PayloadAway extends Error {
    private static final long serialVersionUID = 1L;

    PayloadAway(Throwable cause) {
        super(String.valueOf(cause.getMessage()), null, false, false);
    }
}
