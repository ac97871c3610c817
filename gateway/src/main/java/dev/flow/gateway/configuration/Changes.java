package dev.flow.gateway.configuration;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.util.List;

/** Whether this process can change the configuration. */
public sealed interface Changes {
    /** It can change it. */
    record Allowed() implements Changes {}

    /**
     * Its files are changed by other means.
     *
     * @param reason one sentence, for the caller
     */
    record ReadOnly(String reason) implements Changes {}

    /**
     * Something that changes need is not part of this process.
     *
     * @param bindings their names
     */
    record MissingBindings(List<String> bindings) implements Changes {
        public MissingBindings {
            bindings = List.copyOf(bindings);
        }

        private String sentence() {
            return "This process can only read the configuration: it has no binding for "
                    + String.join(" and ", bindings) + ".";
        }
    }

    /** Whether it can. */
    default boolean allowed() {
        return this instanceof Allowed;
    }

    /**
     * Checks that it can.
     *
     * @param unavailable the code for a missing binding
     * @throws ProblemException that says why it cannot
     */
    default void check(ProblemCode unavailable) {
        switch (this) {
            case Allowed _ -> {
                // go on
            }
            case ReadOnly readOnly -> throw ProblemException.of(ProblemCode.NOT_MANAGED, readOnly.reason());
            case MissingBindings missing -> throw ProblemException.of(unavailable, missing.sentence());
        }
    }

    /** What a reader of the overview is told; empty when it can. */
    default String reason() {
        return switch (this) {
            case Allowed _ -> "";
            case ReadOnly readOnly -> readOnly.reason();
            case MissingBindings missing -> missing.sentence();
        };
    }
}
