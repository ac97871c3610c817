package dev.flow.runs;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run in a list.
 *
 * @param workflow {@code namespace.name}
 * @param startTime of its first segment
 */
public record RunSummary(
        String workflowId,
        String runId,
        String workflow,
        RunStatus status,
        Instant startTime,
        @Nullable Instant closeTime,
        String definitionDigest,
        @Nullable String revisionId,
        String triggerName,
        Map<String, String> labels) {
    public RunSummary {
        labels = Map.copyOf(labels);
    }
}
