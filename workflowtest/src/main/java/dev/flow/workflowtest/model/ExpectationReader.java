package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.expression.Compilation;
import dev.flow.expression.Expression;
import dev.flow.expression.VariableScope;
import dev.flow.workflowtest.model.Expectation.Calls;
import dev.flow.workflowtest.model.Expectation.Condition;
import dev.flow.workflowtest.model.Expectation.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code expect} of a checked test file. */
final class ExpectationReader {
    /** The variable that holds the input of the test. */
    static final String INPUT = "input";

    private ExpectationReader() {}

    static Expectation read(JsonNode expect) {
        List<CallSelector> notCalled = new ArrayList<>();
        expect.path("notCalled").forEach(task -> notCalled.add(new CallSelector.OfTask(task.asText())));
        return new Expectation(result(expect), calls(expect), notCalled, emitted(expect.get("emitted")));
    }

    private static Result result(JsonNode expect) {
        if (expect.has("fault")) {
            return faulted(expect.path("fault"));
        }
        List<Condition> conditions = new ArrayList<>();
        var satisfies = expect.path("outputSatisfies");
        if (satisfies.isTextual()) {
            conditions.add(condition(satisfies.textValue()));
        } else {
            satisfies.forEach(condition -> conditions.add(condition(condition.asText())));
        }
        return new Result.Completed(expect.get("output"), expect.get("outputContains"), conditions);
    }

    private static Condition condition(String text) {
        return switch (Expression.compile(WrappedExpression.bare(text).source(), new VariableScope(Set.of(INPUT)))) {
            case Compilation.Compiled compiled -> new Condition(text, compiled.expression());
            case Compilation.Rejected rejected ->
                throw new IllegalStateException(
                        "A checked test file has an invalid expression: " + rejected.problems());
        };
    }

    private static Result faulted(JsonNode fault) {
        var instance = text(fault, "instance");
        var type = text(fault, "type");
        return new Result.Faulted(
                type == null ? null : MockReader.type(type),
                fault.has("status") ? Integer.valueOf(fault.path("status").asInt()) : null,
                text(fault, "title"),
                text(fault, "detail"),
                instance == null ? null : new CallSelector.OfTask(instance));
    }

    private static @Nullable String text(JsonNode object, String property) {
        var value = object.get(property);
        return value == null ? null : value.asText();
    }

    private static @Nullable Calls calls(JsonNode expect) {
        boolean inOrder = expect.has("calls");
        if (!inOrder && !expect.has("callsInAnyOrder")) {
            return null;
        }
        List<CallPattern> patterns = new ArrayList<>();
        expect.path(inOrder ? "calls" : "callsInAnyOrder").forEach(call -> {
            var pattern = call.isTextual()
                    ? new CallPattern(new CallSelector.OfTask(call.textValue()), null)
                    : MockReader.pattern(call);
            for (int time = 0; time < call.path("times").asInt(1); time++) {
                patterns.add(pattern);
            }
        });
        return new Calls(inOrder, patterns);
    }

    private static @Nullable List<JsonNode> emitted(@Nullable JsonNode events) {
        return events == null ? null : events.valueStream().toList();
    }
}
