package dev.flow.engine;

import org.jspecify.annotations.Nullable;

/**
 * An error of a run (RFC 9457; DSL reference, "Error").
 *
 * @param type URI reference; standard ones come from {@link Standard}
 * @param status as HTTP would say it
 * @param instance JSON pointer to the task that failed
 */
public record WorkflowError(
        String type,
        int status,
        @Nullable String title,
        @Nullable String detail,
        @Nullable String instance) {

    /** The errors that the specification defines (DSL, "Standard Error Types"). */
    public enum Standard {
        CONFIGURATION("configuration", 400),
        VALIDATION("validation", 400),
        EXPRESSION("expression", 400),
        AUTHENTICATION("authentication", 401),
        AUTHORIZATION("authorization", 403),
        TIMEOUT("timeout", 408),
        COMMUNICATION("communication", 500),
        RUNTIME("runtime", 500);

        private static final String BASE = "https://open-workflow-specification.org/spec/1.0.0/errors/";

        private final String name;
        private final int status;

        Standard(String name, int status) {
            this.name = name;
            this.status = status;
        }

        public String type() {
            return BASE + name;
        }

        /** The status unless the cause says a better one. */
        public int status() {
            return status;
        }

        public WorkflowError error(String title, @Nullable String detail, @Nullable String instance) {
            return new WorkflowError(type(), status, title, detail, instance);
        }
    }
}
