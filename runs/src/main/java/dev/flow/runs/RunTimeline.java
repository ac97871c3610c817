package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a segment of a run did, step by step, oldest first.
 *
 * @param steps that began in this window
 * @param steering what was asked of the run in this window
 * @param nextPageToken the engine's own, opaque; null at the end
 */
public record RunTimeline(
        String workflowId,
        String runId,
        List<Step> steps,
        List<SteeringEvent> steering,
        @Nullable String nextPageToken) {
    public RunTimeline {
        steps = List.copyOf(steps);
        steering = List.copyOf(steering);
    }

    /**
     * One execution of a task that left a trace in the history.
     *
     * @param eventId where it begins
     * @param task name; empty for what is no task
     * @param pointer the task's reference
     * @param path the same with loop indexes, passes and attempts
     * @param kind {@code call}, {@code emit}, {@code listen}, {@code wait}, {@code retry}, {@code response},
     *     {@code run}, …
     * @param attempts how often the engine tried; zero before the first
     * @param end null when it has not ended, or long after it began
     * @param failure one line
     */
    public record Step(
            long eventId,
            String task,
            String pointer,
            String path,
            String kind,
            int attempts,
            Instant start,
            @Nullable Instant end,
            State state,
            @Nullable String failure) {}

    /** The status of a step. */
    public enum State {
        OPEN,
        COMPLETED,
        FAILED,
        CANCELED,
        TIMED_OUT,
        TERMINATED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
