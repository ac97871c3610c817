package dev.flow.runs.describe;

import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.WorkflowError;
import dev.flow.runs.Failure;
import dev.flow.runs.Failure.Category;
import dev.flow.runs.Failure.Phase;
import org.jspecify.annotations.Nullable;

/** What an error of a workflow is to those who look after runs. */
public final class Failures {
    private static final String WHOLE = "/";

    private Failures() {}

    /** The failure of a run that ended with this error. */
    public static Failure of(WorkflowError error) {
        String task = error.instance() == null ? WHOLE : error.instance();
        StandardErrorType standard = StandardErrorType.of(error.type()).orElse(null);
        Phase phase = phase(error, task);
        return new Failure(
                standard == null ? "workflow_error" : standard.label(),
                error.type(),
                error.title(),
                error.detail(),
                error.status(),
                task,
                category(error, standard, phase),
                phase,
                retryable(error, standard));
    }

    /** The engine ended the run when its time was over. */
    static Failure timedOut() {
        return new Failure(
                StandardErrorType.TIMEOUT.label(),
                StandardErrorType.TIMEOUT.uri(),
                "The engine gave up waiting",
                null,
                StandardErrorType.TIMEOUT.status(),
                WHOLE,
                Category.INFRASTRUCTURE,
                Phase.TASK,
                true);
    }

    /** Errors of the workflow itself are those of its input, its output or its time. */
    private static Phase phase(WorkflowError error, String task) {
        String title = error.title() == null ? "" : error.title();
        if (!task.equals(WHOLE)) {
            return Phase.TASK;
        }
        return title.startsWith("The input ")
                ? Phase.INPUT
                : title.startsWith("The output ") ? Phase.OUTPUT : Phase.TASK;
    }

    private static Category category(WorkflowError error, @Nullable StandardErrorType standard, Phase phase) {
        return switch (standard) {
            case null -> Category.EXECUTION;
            case VALIDATION -> phase == Phase.INPUT ? Category.INPUT : Category.CONTRACT;
            case CONFIGURATION, EXPRESSION -> Category.DEFINITION;
            case AUTHENTICATION, AUTHORIZATION, COMMUNICATION -> Category.EXECUTION;
            case TIMEOUT ->
                "The engine gave up waiting".equals(error.title()) ? Category.INFRASTRUCTURE : Category.EXECUTION;
            case RUNTIME -> runtime(error.title() == null ? "" : error.title());
        };
    }

    private static Category runtime(String title) {
        if (title.startsWith("The engine failed") || title.startsWith("Unexpected failure")) {
            return Category.INFRASTRUCTURE;
        }
        return title.startsWith("The interpreter failed") || title.startsWith("Call failed")
                ? Category.INTERNAL
                : Category.EXECUTION;
    }

    /** RFC 9110: 408, 425, 429 and what is the server's fault may pass. */
    private static boolean retryable(WorkflowError error, @Nullable StandardErrorType standard) {
        boolean passing = error.status() == 408 || error.status() == 425 || error.status() == 429;
        return passing || (error.status() >= 500 && standard != StandardErrorType.RUNTIME);
    }
}
