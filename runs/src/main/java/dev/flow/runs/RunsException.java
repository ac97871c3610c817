package dev.flow.runs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was asked of runs was not done; {@link #code()} is one of the HTTP page's, and stable. */
public final class RunsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final transient List<InputProblem> problems;

    private RunsException(String code, String message, List<InputProblem> problems, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.problems = List.copyOf(problems);
    }

    private static RunsException of(String code, String message) {
        return new RunsException(code, message, List.of(), null);
    }

    /** There is no such run in this scope. */
    public static RunsException notFound(String workflowId) {
        return of("not_found", "There is no run " + workflowId + ".");
    }

    /** There is no such definition of the workflow in this scope. */
    public static RunsException noDefinition(String workflow, String digest) {
        return of("not_found", "The workflow " + workflow + " has no definition " + digest + ".");
    }

    /** There is no such workflow, or no such version of it. */
    public static RunsException unknownWorkflow(String message) {
        return of("unknown_workflow", message);
    }

    /** The engine does not answer. */
    public static RunsException engine(String message, @Nullable Throwable cause) {
        return new RunsException("engine_unavailable", message, List.of(), cause);
    }

    /** Where large values are kept does not answer, or has one no longer. */
    public static RunsException payloadStore(Throwable cause) {
        return new RunsException(
                "store_unavailable", "The payload store does not answer, or has lost a value.", List.of(), cause);
    }

    /** Where definitions come from does not answer. */
    public static RunsException definitions(String message, @Nullable Throwable cause) {
        return new RunsException("definition_unavailable", message, List.of(), cause);
    }

    /** The workers there are cannot execute it. */
    public static RunsException incompatibleWorker(String message) {
        return of("incompatible_worker", message);
    }

    /** The same identity was started with another input. */
    public static RunsException startConflict(String workflowId) {
        return of(
                "start_conflict",
                "The run " + workflowId + " of this business request id was started with another input.");
    }

    /** The input is not what the workflow wants. */
    public static RunsException inputRejected(List<InputProblem> problems) {
        return new RunsException("input_rejected", "The input does not satisfy the workflow's schema.", problems, null);
    }

    /** Values of a request that rules refuse. */
    public static RunsException rejected(List<InputProblem> problems) {
        return new RunsException("input_rejected", problems.getFirst().message(), problems, null);
    }

    /** The trigger is paused. */
    public static RunsException triggerPaused(String trigger) {
        return of("trigger_paused", "The trigger " + trigger + " is paused.");
    }

    /** The workflow cannot be started this way. */
    public static RunsException triggerUnavailable(String message) {
        return of("trigger_unavailable", message);
    }

    /** What the {@link StartGate} says. */
    public static RunsException refused(StartGate.Decision.Refused refusal) {
        return of(refusal.code(), refusal.reason());
    }

    /** A parameter that cannot be right. */
    public static RunsException invalidRequest(String message) {
        return of("invalid_request", message);
    }

    /** A filter or page token that cannot be right. */
    public static RunsException invalidQuery(String message) {
        return of("invalid_query", message);
    }

    /** A filter by a trigger that neither exists nor has started a run that is kept. */
    public static RunsException unknownTrigger(String trigger) {
        return new RunsException(
                "not_found",
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
        return of("invalid_payload", message);
    }

    /** A value beyond a limit. */
    public static RunsException limitExceeded(String message) {
        return of("limit_exceeded", message);
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
        return of("not_restartable", message);
    }

    /** The run is not in a state for that. */
    public static RunsException conflict(String message) {
        return of("conflict", message);
    }

    public String code() {
        return code;
    }

    /** What is wrong with the request, each part once; empty for other codes. */
    public List<InputProblem> problems() {
        return problems;
    }
}
