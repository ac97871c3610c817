package dev.flow.runs.history;

import dev.flow.engine.record.FailureTypes;
import io.temporal.api.failure.v1.Failure;

/** Failures of the engine in one line. */
public final class FailureText {
    private static final int MOST = 500;

    private FailureText() {}

    /** The innermost cause says most. */
    public static String of(Failure failure) {
        Failure cause = failure;
        while (cause.hasCause()) {
            cause = cause.getCause();
        }
        if (cause.getApplicationFailureInfo().getType().equals(FailureTypes.WORKFLOW_ERROR)) {
            return line(cause.getMessage());
        }
        String type = cause.hasApplicationFailureInfo()
                ? cause.getApplicationFailureInfo().getType()
                : cause.getFailureInfoCase().name();
        String name = type.substring(type.lastIndexOf('.') + 1);
        String text = cause.getMessage().isEmpty() ? name : name + ": " + cause.getMessage();
        return line(text);
    }

    private static String line(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= MOST ? line : line.substring(0, MOST) + "…";
    }
}
