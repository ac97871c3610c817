package dev.flow.runs;

import io.temporal.api.failure.v1.Failure;

/** Failures of the engine in one line. */
final class FailureText {
    private static final int MOST = 500;

    private FailureText() {}

    /** The innermost cause says most. */
    static String of(Failure failure) {
        Failure cause = failure;
        while (cause.hasCause()) {
            cause = cause.getCause();
        }
        String type = cause.hasApplicationFailureInfo()
                ? cause.getApplicationFailureInfo().getType()
                : cause.getFailureInfoCase().name();
        String name = type.substring(type.lastIndexOf('.') + 1);
        String text = cause.getMessage().isEmpty() ? name : name + ": " + cause.getMessage();
        return text.lines().findFirst().orElse("").length() <= MOST
                ? text.lines().findFirst().orElse("")
                : text.substring(0, MOST) + "…";
    }
}
