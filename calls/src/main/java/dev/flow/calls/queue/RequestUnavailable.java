package dev.flow.calls.queue;

/** A request cannot be sent now: no error of the workflow, the engine tries it again. */
public final class RequestUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param reason one sentence, without secrets and content of the request */
    public RequestUnavailable(String reason) {
        super(reason, null, false, false);
    }
}
