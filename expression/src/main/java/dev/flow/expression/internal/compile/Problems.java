package dev.flow.expression.internal.compile;

import dev.flow.expression.Problem;
import dev.flow.expression.ProblemCode;
import dev.flow.expression.internal.syntax.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The problems of one program. */
final class Problems {
    private final List<Problem> found = new ArrayList<>();

    void add(ProblemCode code, Span span, String message, @Nullable String hint) {
        Problem problem = new Problem(code.code(), message, span.start(), span.end(), hint);
        if (!found.contains(problem)) {
            found.add(problem);
        }
    }

    List<Problem> inOrder() {
        return found.stream().sorted(Comparator.comparingInt(Problem::start)).toList();
    }
}
