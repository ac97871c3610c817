package dev.flow.gateway.operation;

import dev.flow.gateway.operation.Operation.Input;
import dev.flow.gateway.operation.Operation.Route;
import dev.flow.gateway.problem.ProblemCode;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The problem codes of an operation: those that it declares and those that follow from the rest of its declaration. */
final class ImpliedProblems {
    private ImpliedProblems() {}

    static Set<ProblemCode> of(List<ProblemCode> declared, Access access, Route route, Input<?> input) {
        EnumSet<ProblemCode> problems = EnumSet.of(ProblemCode.INTERNAL_ERROR);
        problems.addAll(declared);
        if (access instanceof Access.Open) {
            return problems;
        }
        problems.addAll(EnumSet.of(
                ProblemCode.INVALID_QUERY,
                ProblemCode.TOO_LARGE,
                ProblemCode.HTTPS_REQUIRED,
                ProblemCode.RATE_LIMITED,
                ProblemCode.OVERLOADED));
        if (access instanceof Access.Source) {
            problems.add(ProblemCode.INVALID_REQUEST);
            return problems;
        }
        problems.addAll(
                EnumSet.of(ProblemCode.UNAUTHENTICATED, ProblemCode.FORBIDDEN, ProblemCode.IDENTITY_UNAVAILABLE));
        if (input.parameters().stream().anyMatch(parameter -> parameter.place() == Parameter.Place.QUERY)) {
            problems.add(ProblemCode.INPUT_REJECTED);
        }
        boolean changes = !route.method().isSafe();
        if (!route.path().parameters().isEmpty() || changes || input.precondition() instanceof Precondition.Version) {
            problems.add(ProblemCode.INVALID_REQUEST);
        }
        if (changes) {
            problems.addAll(
                    EnumSet.of(ProblemCode.ORIGIN_DENIED, ProblemCode.DUPLICATE_KEY, ProblemCode.STORE_UNAVAILABLE));
        }
        if (!input.body().forms().isEmpty()) {
            problems.addAll(EnumSet.of(
                    ProblemCode.INVALID_PAYLOAD, ProblemCode.INPUT_REJECTED, ProblemCode.UNSUPPORTED_MEDIA_TYPE));
        }
        return problems;
    }
}
