package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run so far.
 *
 * @param output when it completed
 * @param failure when it failed
 * @param steering what was asked of it and is in effect: why it is held or was ended
 */
public record RunOutcome(
        RunStatus status,
        @Nullable JsonNode output,
        @Nullable Failure failure,
        List<SteeringEvent> steering) {
    public RunOutcome {
        steering = List.copyOf(steering);
    }

    /** Of a run that was not steered. */
    public RunOutcome(RunStatus status, @Nullable JsonNode output, @Nullable Failure failure) {
        this(status, output, failure, List.of());
    }

    public RunOutcome with(List<SteeringEvent> asked) {
        return new RunOutcome(status, output, failure, asked);
    }
}
