package dev.flow.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/** A run, to those outside it. Thread-safe. */
public interface RunHandle {
    String workflowId();

    /** Waits for the end; empty when it has not come within this time. */
    Optional<RunResult> result(Duration patience);

    /** Asks the run to stop; it ends when its tasks have. */
    void cancel(String reason);

    /** Stops the run at once. */
    void terminate(String reason);

    /** Delivers an event (structured CloudEvent) to this run only; it is buffered until something listens. */
    void deliver(ObjectNode event);
}
