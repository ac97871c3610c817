package dev.flow.triggers.population;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A member of a population whose run has not completed, or could not be started.
 *
 * @param key of the member
 * @param workflowId of its run; null when there is none
 * @param problem why, as the run has ended with it; null for one that was cancelled or terminated
 */
public record FailedMember(
        String key,
        @Nullable String workflowId,
        Outcome outcome,
        @Nullable Problem problem) {

    /** How the run of a member has ended, or that there was none. */
    public enum Outcome {
        FAILED,
        CANCELED,
        TERMINATED,
        /** No run was started: its input could not be made, or was refused. */
        NOT_STARTED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An error of the specification (DSL reference, "Error").
     *
     * @param type URI
     * @param detail of each text the first 1,000 characters are kept
     */
    public record Problem(
            String type,
            int status,
            @Nullable String title,
            @Nullable String detail) {
        private static final int MOST_CHARACTERS = 1_000;

        public Problem {
            type = cut(type);
            title = title == null ? null : cut(title);
            detail = detail == null ? null : cut(detail);
        }

        private static String cut(String text) {
            return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS - 1) + "…";
        }
    }
}
