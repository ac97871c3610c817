package dev.flow.gateway.problem;

import dev.flow.engine.EngineException;
import dev.flow.identity.AuthenticationException;
import dev.flow.identity.IdentityException;
import dev.flow.runs.RunsException;
import dev.flow.store.StoreException;
import java.util.List;

/** The one place where exceptions become problems. What is not known here is a defect: {@code internal_error}. */
public final class Problems {
    private static final String RETRY_SECONDS = "1";

    private Problems() {}

    /** The problem of an exception. It has the message of our own exceptions, and none of those of libraries. */
    public static ProblemException of(Throwable failure) {
        ProblemException problem = switch (failure) {
            case ProblemException itself -> itself;
            case RunsException e -> runs(e);
            case StoreException e ->
                ProblemException.of(e.isUnavailable() ? ProblemCode.STORE_UNAVAILABLE : ProblemCode.INTERNAL_ERROR);
            case EngineException e -> engine(e);
            case AuthenticationException e -> ProblemException.of(rejection(e));
            case IdentityException _ -> ProblemException.of(ProblemCode.IDENTITY_UNAVAILABLE);
            case Throwable _ -> ProblemException.of(ProblemCode.INTERNAL_ERROR);
        };
        return problem.code().isTemporary() && problem.headers().isEmpty()
                ? problem.with("retry-after", RETRY_SECONDS)
                : problem;
    }

    private static ProblemException runs(RunsException e) {
        ProblemCode code = ProblemCode.of(e.code()).orElse(ProblemCode.INTERNAL_ERROR);
        if (code.status() >= 500) {
            return ProblemException.of(code);
        }
        List<InputError> errors = e.problems().stream()
                .map(problem -> new InputError(problem.pointer(), problem.code(), problem.message(), problem.hint()))
                .toList();
        return ProblemException.of(code, String.valueOf(e.getMessage()), errors);
    }

    private static ProblemException engine(EngineException e) {
        return ProblemException.of(
                switch (e.code()) {
                    case "unknown-run" -> ProblemCode.NOT_FOUND;
                    case "engine-unavailable", "engine-tls", "engine-refused" -> ProblemCode.ENGINE_UNAVAILABLE;
                    case String _ -> ProblemCode.INTERNAL_ERROR;
                });
    }

    private static ProblemCode rejection(AuthenticationException e) {
        return switch (e.reason()) {
            case REJECTED -> ProblemCode.UNAUTHENTICATED;
            case ORIGIN_DENIED -> ProblemCode.ORIGIN_DENIED;
            case HTTPS_REQUIRED -> ProblemCode.HTTPS_REQUIRED;
        };
    }
}
