package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.Expression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a test expects of its run.
 *
 * @param calls the expected calls; null for any
 * @param notCalled tasks that make no call
 * @param emitted all emitted events, each in part; null for any
 */
public record Expectation(
        Result result,
        @Nullable Calls calls,
        List<CallSelector> notCalled,
        @Nullable List<JsonNode> emitted) {
    public Expectation {
        notCalled = List.copyOf(notCalled);
    }

    /** The expected result of the run. */
    public sealed interface Result {
        /**
         * The run completes.
         *
         * @param exact its output; null for any
         * @param part a part of its output; null for any
         */
        record Completed(@Nullable JsonNode exact, @Nullable JsonNode part, List<Condition> conditions)
                implements Result {
            public Completed {
                conditions = List.copyOf(conditions);
            }
        }

        /**
         * The run faults with this error; a component that is null matches anything.
         *
         * @param type URI
         * @param title a part of the title
         * @param detail a part of the detail
         */
        record Faulted(
                @Nullable String type,
                @Nullable Integer status,
                @Nullable String title,
                @Nullable String detail,
                CallSelector.@Nullable OfTask instance)
                implements Result {}
    }

    /** A condition that the output satisfies. */
    public record Condition(String text, Expression expression) {}

    /** All calls of the run. */
    public record Calls(boolean inOrder, List<CallPattern> patterns) {
        public Calls {
            patterns = List.copyOf(patterns);
        }
    }
}
