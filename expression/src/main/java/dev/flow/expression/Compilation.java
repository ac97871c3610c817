package dev.flow.expression;

import java.util.List;

/** The outcome of {@link Expression#compile}. */
public sealed interface Compilation {

    /** The program can be evaluated; the warnings say what in it is probably a mistake. */
    record Compiled(Expression expression, List<ExpressionProblem> warnings) implements Compilation {
        public Compiled {
            warnings = List.copyOf(warnings);
        }
    }

    /** The program cannot be evaluated; there is at least one problem, in order of position. */
    record Rejected(List<ExpressionProblem> problems) implements Compilation {
        public Rejected {
            problems = List.copyOf(problems);
            if (problems.isEmpty()) {
                throw new IllegalArgumentException("a rejection has at least one problem");
            }
        }
    }
}
