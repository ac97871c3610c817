package dev.flow.engine;

import java.time.Duration;

/** Port: starts the workflow that a failed run names. Thread-safe; may block. */
@FunctionalInterface
public interface FailureHandler {
    /** For workers whose runs name none: what such a run asks for waits for a worker that can do it. */
    FailureHandler NONE = (run, waited) -> {
        throw new IllegalStateException("This worker starts no workflows for failed runs.");
    };

    /**
     * Starts the workflow once, however often it is called with the same run; a start that is refused for good is no
     * error.
     *
     * @param waited since the run has asked for it first, in the engine's time
     * @throws RuntimeException when something does not answer that may answer later: the call is repeated
     */
    void onFailure(FailedRun run, Duration waited);
}
