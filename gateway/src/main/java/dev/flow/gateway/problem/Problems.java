package dev.flow.gateway.problem;

import dev.flow.configuration.LifecycleException;
import dev.flow.engine.EngineException;
import dev.flow.events.EventsException;
import dev.flow.identity.AuthenticationException;
import dev.flow.identity.IdentityException;
import dev.flow.runs.RunsException;
import dev.flow.store.StoreException;
import dev.flow.triggers.TriggersException;
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
            case LifecycleException e -> LifecycleProblems.of(e);
            case TriggersException e -> triggers(e);
            case EventsException e -> ProblemException.of(code(e.code()), String.valueOf(e.getMessage()));
            case AuthenticationException e -> ProblemException.of(rejection(e));
            case IdentityException _ -> ProblemException.of(ProblemCode.IDENTITY_UNAVAILABLE);
            case Throwable _ -> ProblemException.of(ProblemCode.INTERNAL_ERROR);
        };
        return problem.code().isTemporary() && problem.headers().isEmpty()
                ? problem.with("retry-after", RETRY_SECONDS)
                : problem;
    }

    private static ProblemException runs(RunsException e) {
        ProblemCode code = code(e.code());
        if (code.status() >= 500) {
            return ProblemException.of(code);
        }
        List<InputError> errors = e.problems().stream()
                .map(problem -> new InputError(problem.pointer(), problem.code(), problem.message(), problem.hint()))
                .toList();
        return ProblemException.of(code, String.valueOf(e.getMessage()), errors);
    }

    private static ProblemCode code(RunsException.Code code) {
        return switch (code) {
            case NOT_FOUND -> ProblemCode.NOT_FOUND;
            case UNKNOWN_WORKFLOW -> ProblemCode.UNKNOWN_WORKFLOW;
            case ENGINE_UNAVAILABLE -> ProblemCode.ENGINE_UNAVAILABLE;
            case STORE_UNAVAILABLE -> ProblemCode.STORE_UNAVAILABLE;
            case DEFINITION_UNAVAILABLE -> ProblemCode.DEFINITION_UNAVAILABLE;
            case INCOMPATIBLE_WORKER -> ProblemCode.INCOMPATIBLE_WORKER;
            case START_CONFLICT -> ProblemCode.START_CONFLICT;
            case INPUT_REJECTED -> ProblemCode.INPUT_REJECTED;
            case TRIGGER_PAUSED -> ProblemCode.TRIGGER_PAUSED;
            case TRIGGER_UNAVAILABLE -> ProblemCode.TRIGGER_UNAVAILABLE;
            case QUOTA_EXCEEDED -> ProblemCode.QUOTA_EXCEEDED;
            case QUOTA_UNAVAILABLE -> ProblemCode.QUOTA_UNAVAILABLE;
            case INVALID_REQUEST -> ProblemCode.INVALID_REQUEST;
            case INVALID_QUERY -> ProblemCode.INVALID_QUERY;
            case INVALID_PAYLOAD -> ProblemCode.INVALID_PAYLOAD;
            case LIMIT_EXCEEDED -> ProblemCode.LIMIT_EXCEEDED;
            case NOT_RESTARTABLE -> ProblemCode.NOT_RESTARTABLE;
            case CONFLICT -> ProblemCode.CONFLICT;
        };
    }

    private static ProblemException triggers(TriggersException e) {
        ProblemException problem = ProblemException.of(code(e.code()), String.valueOf(e.getMessage()));
        Long current = e.currentVersion();
        return current == null ? problem : problem.withCurrentVersion(current);
    }

    private static ProblemCode code(TriggersException.Code code) {
        return switch (code) {
            case NOT_FOUND -> ProblemCode.NOT_FOUND;
            case CONFLICT -> ProblemCode.CONFLICT;
            case START_CONFLICT -> ProblemCode.START_CONFLICT;
            case START_AT_OUT_OF_RANGE -> ProblemCode.START_AT_OUT_OF_RANGE;
            case QUOTA_EXCEEDED -> ProblemCode.QUOTA_EXCEEDED;
            case QUOTA_UNAVAILABLE -> ProblemCode.QUOTA_UNAVAILABLE;
            case TRIGGER_PAUSED -> ProblemCode.TRIGGER_PAUSED;
            case TRIGGER_UNAVAILABLE -> ProblemCode.TRIGGER_UNAVAILABLE;
            case INPUT_REJECTED -> ProblemCode.INPUT_REJECTED;
            case LIMIT_EXCEEDED -> ProblemCode.LIMIT_EXCEEDED;
            case STALE_PLAN -> ProblemCode.STALE_PLAN;
            case ENGINE_UNAVAILABLE -> ProblemCode.ENGINE_UNAVAILABLE;
        };
    }

    private static ProblemCode code(EventsException.Code code) {
        return switch (code) {
            case NOT_FOUND -> ProblemCode.NOT_FOUND;
            case UNKNOWN_SOURCE -> ProblemCode.UNKNOWN_SOURCE;
            case NOT_SELECTED -> ProblemCode.SOURCE_REJECTED;
            case SELF_TRIGGER_LOOP -> ProblemCode.SELF_TRIGGER_LOOP;
            case CONFLICT -> ProblemCode.CONFLICT;
        };
    }

    private static ProblemException engine(EngineException e) {
        return ProblemException.of(
                switch (e.code()) {
                    case UNKNOWN_RUN -> ProblemCode.NOT_FOUND;
                    case UNAVAILABLE, TLS, REFUSED -> ProblemCode.ENGINE_UNAVAILABLE;
                    case UNUSABLE_BINARY,
                            NOT_INSTALLED,
                            DATA_DIRECTORY_IN_USE,
                            INCOMPATIBLE_DATABASE,
                            UNKNOWN_DEFINITION,
                            UNSUPPORTED_CALL,
                            PAYLOAD_STORE_UNAVAILABLE,
                            PAYLOAD_LOST,
                            PAYLOAD_TOO_LARGE -> ProblemCode.INTERNAL_ERROR;
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
