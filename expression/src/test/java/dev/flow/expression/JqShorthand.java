package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/** Shorthand for tests: programs, inputs and results as text. */
final class JqShorthand {
    static final EvaluationOptions EPOCH = EvaluationOptions.at(Instant.EPOCH);

    private JqShorthand() {}

    static Expression compile(String program) {
        return switch (Expression.compile(program, VariableScope.any())) {
            case Compilation.Compiled compiled -> compiled.expression();
            case Compilation.Rejected rejected -> throw new AssertionError(program + ": " + rejected.problems());
        };
    }

    static List<ExpressionProblem> problems(String program, String... variables) {
        return switch (Expression.compile(program, VariableScope.of(variables))) {
            case Compilation.Compiled ignored -> List.of();
            case Compilation.Rejected rejected -> rejected.problems();
        };
    }

    static List<ExpressionProblem> warnings(String program) {
        return switch (Expression.compile(program, VariableScope.any())) {
            case Compilation.Compiled compiled -> compiled.warnings();
            case Compilation.Rejected rejected -> throw new AssertionError(program + ": " + rejected.problems());
        };
    }

    /** The results, each as JSON text. */
    static List<String> run(String program, String input) {
        return compile(program).evaluate(JsonValues.read(input), Bindings.empty(), EPOCH).stream()
                .map(JsonNode::toString)
                .toList();
    }

    /** What a program fails with. */
    static ExpressionException failure(String program, String input, Budget budget) {
        ExpressionException failure = compile(program)
                .run(JsonValues.read(input), Bindings.empty(), new EvaluationOptions(budget, () -> Instant.EPOCH))
                .failure();
        if (failure == null) {
            throw new AssertionError(program + " did not fail");
        }
        return failure;
    }

    static ExpressionException failure(String program, String input) {
        return failure(program, input, Budget.defaults());
    }

    /** The part of a program that a failure is about. */
    static String place(String program, ExpressionException failure) {
        return program.substring(failure.start(), failure.end());
    }
}
