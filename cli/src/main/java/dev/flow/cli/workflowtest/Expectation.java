package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.Expression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What must come of a run.
 *
 * @param notCalled tasks that make no call
 * @param emitted all events, each in part; null when they do not matter
 */
public record Expectation(
        Ending ending,
        @Nullable Calls calls,
        List<Subject> notCalled,
        @Nullable List<JsonNode> emitted) {
    public Expectation {
        notCalled = List.copyOf(notCalled);
    }

    /** The expected outcome of the run. */
    public sealed interface Ending {
        /**
         * It completes.
         *
         * @param exact its output; null when that does not matter
         * @param part of its output; null when that does not matter
         */
        record Completed(@Nullable JsonNode exact, @Nullable JsonNode part, List<Condition> conditions)
                implements Ending {
            public Completed {
                conditions = List.copyOf(conditions);
            }
        }

        /**
         * It faults with this error; what is null does not matter.
         *
         * @param type URI
         * @param title part of it
         * @param detail part of it
         */
        record Faulted(
                @Nullable String type,
                @Nullable Integer status,
                @Nullable String title,
                @Nullable String detail,
                Subject.@Nullable OfTask instance)
                implements Ending {}
    }

    /** Something that must hold of an output. */
    public record Condition(String text, Expression expression) {}

    /** All calls that it makes. */
    public record Calls(boolean inOrder, List<CallPattern> patterns) {
        public Calls {
            patterns = List.copyOf(patterns);
        }
    }
}
