package dev.flow.expression.internal.compile;

import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.ExpressionProblemCode;
import dev.flow.expression.internal.syntax.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The problems of one program. */
final class ProblemCollector {
    private final List<ExpressionProblem> found = new ArrayList<>();

    void add(ExpressionProblemCode code, Span span, String message, @Nullable String hint) {
        ExpressionProblem problem = new ExpressionProblem(code.code(), message, span.start(), span.end(), hint);
        if (!found.contains(problem)) {
            found.add(problem);
        }
    }

    List<ExpressionProblem> inOrder() {
        return found.stream()
                .sorted(Comparator.comparingInt(ExpressionProblem::start))
                .toList();
    }
}
