package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a run.
 *
 * @param output null while there is none
 * @param tasks what went into and came out of steps that began in this window
 * @param nextPageToken the engine's own, opaque; null at the end
 */
public record RunValues(
        String workflowId,
        String runId,
        @Nullable Value input,
        @Nullable Value output,
        List<TaskValues> tasks,
        @Nullable String nextPageToken) {
    public RunValues {
        tasks = List.copyOf(tasks);
    }

    /** The values of one execution of a task; see {@link RunTimeline.Step}. */
    public record TaskValues(
            long eventId,
            String task,
            String pointer,
            String path,
            @Nullable Value input,
            @Nullable Value output) {}

    /**
     * A value.
     *
     * @param value null when it is withheld
     * @param size bytes as JSON; of the stored form where it is withheld
     * @param offloaded whether it lies in the payload store
     * @param redacted JSON pointers to where a secret was taken out
     * @param withheld why it is not shown: too large, not there any more
     */
    public record Value(
            @Nullable JsonNode value,
            long size,
            boolean offloaded,
            List<String> redacted,
            @Nullable String withheld) {
        public Value {
            redacted = List.copyOf(redacted);
        }
    }
}
