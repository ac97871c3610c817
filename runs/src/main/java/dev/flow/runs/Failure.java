package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a run failed.
 *
 * @param code stable: the last part of a standard error's type, else {@code workflow_error}
 * @param type URI of the error
 * @param detail what the workflow or a called service says of it, which may quote data; null where that may not be seen
 * @param task reference of the task; {@code /} for the workflow itself
 * @param phase {@code input}, {@code task}, {@code output}: where the run was
 * @param retryable whether the same may go well another time
 */
public record Failure(
        String code,
        String type,
        @Nullable String title,
        @Nullable String detail,
        int status,
        String task,
        Category category,
        Phase phase,
        boolean retryable) {

    /** The same for those who may not see data: a detail may quote it. */
    Failure withoutDetail() {
        return new Failure(code, type, title, null, status, task, category, phase, retryable);
    }

    /** Whose turn it is to do something about it. */
    public enum Category {
        INPUT,
        DEFINITION,
        CONTRACT,
        EXECUTION,
        INFRASTRUCTURE,
        INTERNAL;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Where the run was. */
    public enum Phase {
        INPUT,
        TASK,
        OUTPUT;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
