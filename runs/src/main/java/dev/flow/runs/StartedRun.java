package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The run that a start began, or found.
 *
 * @param runId of the first segment
 * @param definitionDigest what it executes; a duplicate has that of the first start
 */
public record StartedRun(
        Status status,
        String workflowId,
        String runId,
        String workflowName,
        String triggerName,
        String definitionDigest,
        @Nullable String revisionId,
        String artifactIdentity,
        String scopeDigest,
        String sourceIdentityDigest) {

    /** Whether it is new. */
    public enum Status {
        STARTED,
        DUPLICATE;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
