package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What a run has come to so far.
 *
 * @param output when it completed
 * @param failure when it failed
 */
public record RunOutcome(
        RunStatus status,
        @Nullable JsonNode output,
        @Nullable Failure failure) {}
