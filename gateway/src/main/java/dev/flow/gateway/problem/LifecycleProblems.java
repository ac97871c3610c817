package dev.flow.gateway.problem;

import dev.flow.configuration.LifecycleException;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.List;

/** Refusals of the configuration lifecycle as problems. */
final class LifecycleProblems {
    /** What a problem has room for; validation tells all of them. */
    private static final int MOST_ERRORS = 100;

    private LifecycleProblems() {}

    static ProblemException of(LifecycleException e) {
        List<InputError> errors = e.diagnostics().stream()
                .limit(MOST_ERRORS)
                .map(LifecycleProblems::error)
                .toList();
        ProblemException problem = ProblemException.of(code(e.code()), String.valueOf(e.getMessage()), errors);
        Long current = e.currentVersion();
        return current == null ? problem : problem.withCurrentVersion(current);
    }

    private static InputError error(Diagnostic diagnostic) {
        var range = diagnostic.range();
        return new InputError(
                diagnostic.pointer(),
                diagnostic.code(),
                diagnostic.file() + ":" + range.line() + ":" + range.column() + ": " + diagnostic.message(),
                diagnostic.fix());
    }

    private static ProblemCode code(LifecycleException.Code code) {
        return switch (code) {
            case NOT_FOUND -> ProblemCode.NOT_FOUND;
            case CONFIGURATION_CONFLICT -> ProblemCode.CONFIGURATION_CONFLICT;
            case CONFLICT -> ProblemCode.CONFLICT;
            case INVALID_REQUEST -> ProblemCode.INVALID_REQUEST;
            case INVALID_WORKFLOW_FRAGMENT -> ProblemCode.INVALID_WORKFLOW_FRAGMENT;
            case INVALID_CONFIGURATION -> ProblemCode.INVALID_CONFIGURATION;
            case DEPENDENT_TRIGGERS -> ProblemCode.DEPENDENT_TRIGGERS;
            case STALE_PLAN -> ProblemCode.STALE_PLAN;
            case ACTIVATION_CONFLICT -> ProblemCode.ACTIVATION_CONFLICT;
            case LIMIT_EXCEEDED -> ProblemCode.LIMIT_EXCEEDED;
            case CONFIGURATION_UNAVAILABLE -> ProblemCode.CONFIGURATION_UNAVAILABLE;
            case ACTIVATION_UNAVAILABLE -> ProblemCode.ACTIVATION_UNAVAILABLE;
        };
    }
}
