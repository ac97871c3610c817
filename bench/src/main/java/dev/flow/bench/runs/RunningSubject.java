package dev.flow.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;

/** A subject whose process is ready. Thread-safe, except for its end. */
interface RunningSubject extends AutoCloseable {
    /**
     * Starts a run through HTTP and waits for its output.
     *
     * @throws IllegalStateException when the run does not complete
     */
    JsonNode run(RunShape shape);

    @Override
    void close();
}
