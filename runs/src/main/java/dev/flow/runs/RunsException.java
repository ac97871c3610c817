package dev.flow.runs;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request about runs was not fulfilled; {@link #code()} says why and is stable. */
public final class RunsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;
    private final transient List<InputProblem> problems;

    private RunsException(Code code, String message, List<InputProblem> problems, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.problems = List.copyOf(problems);
    }

    /** Why a request was not fulfilled. */
    public enum Code {
        /** The scope has no such run, definition or trigger. */
        NOT_FOUND,
        /** The scope has no such workflow, or no such version of it. */
        UNKNOWN_WORKFLOW,
        /** The engine does not answer; the same call may succeed later. */
        ENGINE_UNAVAILABLE,
        /** The payload store does not answer, or has lost a value. */
        STORE_UNAVAILABLE,
        /** The store of definitions does not answer; the same call may succeed later. */
        DEFINITION_UNAVAILABLE,
        /** No worker of this build can execute the definition. */
        INCOMPATIBLE_WORKER,
        /** The same business request id was started with another input. */
        START_CONFLICT,
        /** A value breaks a rule or the schema of the workflow; {@link #problems()} lists them. */
        INPUT_REJECTED,
        /** The trigger is paused. */
        TRIGGER_PAUSED,
        /** The workflow cannot be started by this trigger. */
        TRIGGER_UNAVAILABLE,
        /** The {@link StartGate} refuses: a quota is used up. */
        QUOTA_EXCEEDED,
        /** The {@link StartGate} refuses: the quota cannot be read. */
        QUOTA_UNAVAILABLE,
        /** The request is not well formed. */
        INVALID_REQUEST,
        /** A filter or a page token is not valid. */
        INVALID_QUERY,
        /** An event or a value is not valid. */
        INVALID_PAYLOAD,
        /** A value exceeds a limit. */
        LIMIT_EXCEEDED,
        /** The run cannot be restarted from that task. */
        NOT_RESTARTABLE,
        /** The state of the run does not allow the request. */
        CONFLICT;

        /** The stable text of the code. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static RunsException of(Code code, String message) {
        return new RunsException(code, message, List.of(), null);
    }

    /** There is no such run in this scope. */
    public static RunsException notFound(String workflowId) {
        return of(Code.NOT_FOUND, "There is no run " + workflowId + ".");
    }

    /** There is no such definition of the workflow in this scope. */
    public static RunsException noDefinition(String workflow, String digest) {
        return of(Code.NOT_FOUND, "The workflow " + workflow + " has no definition " + digest + ".");
    }

    /** There is no such workflow, or no such version of it. */
    public static RunsException unknownWorkflow(String message) {
        return of(Code.UNKNOWN_WORKFLOW, message);
    }

    /** The engine does not answer. */
    public static RunsException engine(String message, @Nullable Throwable cause) {
        return new RunsException(Code.ENGINE_UNAVAILABLE, message, List.of(), cause);
    }

    /** Where large values are kept does not answer, or has one no longer. */
    public static RunsException payloadStore(Throwable cause) {
        return new RunsException(
                Code.STORE_UNAVAILABLE, "The payload store does not answer, or has lost a value.", List.of(), cause);
    }

    /** Where definitions come from does not answer. */
    public static RunsException definitions(String message, @Nullable Throwable cause) {
        return new RunsException(Code.DEFINITION_UNAVAILABLE, message, List.of(), cause);
    }

    /** The workers there are cannot execute it. */
    public static RunsException incompatibleWorker(String message) {
        return of(Code.INCOMPATIBLE_WORKER, message);
    }

    /** The same identity was started with another input. */
    public static RunsException startConflict(String workflowId) {
        return of(
                Code.START_CONFLICT,
                "The run " + workflowId + " of this business request id was started with another input.");
    }

    /** The input is not what the workflow wants. */
    public static RunsException inputRejected(List<InputProblem> problems) {
        return new RunsException(
                Code.INPUT_REJECTED, "The input does not satisfy the workflow's schema.", problems, null);
    }

    /** Values of a request that rules refuse. */
    public static RunsException rejected(List<InputProblem> problems) {
        return new RunsException(Code.INPUT_REJECTED, problems.getFirst().message(), problems, null);
    }

    /** The trigger is paused. */
    public static RunsException triggerPaused(String trigger) {
        return of(Code.TRIGGER_PAUSED, "The trigger " + trigger + " is paused.");
    }

    /** The workflow cannot be started this way. */
    public static RunsException triggerUnavailable(String message) {
        return of(Code.TRIGGER_UNAVAILABLE, message);
    }

    /** What the {@link StartGate} says. */
    public static RunsException refused(StartGate.Decision.Refused refusal) {
        return of(refusal.code(), refusal.reason());
    }

    /** A parameter that cannot be right. */
    public static RunsException invalidRequest(String message) {
        return of(Code.INVALID_REQUEST, message);
    }

    /** A filter or page token that cannot be right. */
    public static RunsException invalidQuery(String message) {
        return of(Code.INVALID_QUERY, message);
    }

    /** A filter by a trigger that neither exists nor has started a run that is kept. */
    public static RunsException unknownTrigger(String trigger) {
        return new RunsException(
                Code.NOT_FOUND,
                "There is no trigger " + trigger + ".",
                List.of(new InputProblem(
                        "?trigger",
                        "unknown",
                        "There is no trigger " + trigger + ".",
                        "Name a trigger of this scope; /v1/operations/workflows lists those of each workflow.")),
                null);
    }

    /** An event or value that the engine cannot take. */
    public static RunsException invalidPayload(String message) {
        return of(Code.INVALID_PAYLOAD, message);
    }

    /** A value beyond a limit. */
    public static RunsException limitExceeded(String message) {
        return of(Code.LIMIT_EXCEEDED, message);
    }

    /** A number outside its bounds. */
    public static RunsException outside(String pointer, int least, int most) {
        String name = pointer.substring(1);
        return rejected(List.of(new InputProblem(
                pointer,
                "maximum",
                name + " must be a number from " + least + " to " + most + ".",
                "Send a number within the bounds.")));
    }

    /** The workflow has no task of this name or reference. */
    public static RunsException unknownTask(String workflow, String task) {
        return rejected(List.of(new InputProblem(
                "/from_task",
                "unknown",
                "The workflow " + workflow + " has no task " + task + ".",
                "Name one of its tasks, by its name or its reference.")));
    }

    /** There is no moment to take it back to. */
    public static RunsException notRestartable(String message) {
        return of(Code.NOT_RESTARTABLE, message);
    }

    /** The run is not in a state for that. */
    public static RunsException conflict(String message) {
        return of(Code.CONFLICT, message);
    }

    public Code code() {
        return code;
    }

    /** What is wrong with the request, each part once; empty for other codes. */
    public List<InputProblem> problems() {
        return problems;
    }
}
