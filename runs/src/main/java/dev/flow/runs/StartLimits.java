package dev.flow.runs;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a start may carry: everything of it but the input is kept where the engine keeps little. */
final class StartLimits {
    private static final int MAX_REQUEST_ID = 128;
    private static final int MAX_TEXT = 256;
    private static final Pattern LABEL_KEY = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?");

    /** No control characters, and nothing that queries of the engine would have to quote. */
    private static final Pattern LABEL_VALUE = Pattern.compile("[^\\p{Cntrl}'\"`\\\\]{0,128}");

    private StartLimits() {}

    static void check(StartCommand command) {
        String id = command.businessRequestId();
        if (id.isEmpty() || id.codePointCount(0, id.length()) > MAX_REQUEST_ID) {
            throw RunsException.invalidRequest("business_request_id must have 1 to " + MAX_REQUEST_ID + " characters.");
        }
        bounded("correlation_id", command.source().correlationId());
        bounded("trace_id", command.source().traceId());
        labels(command.labels());
    }

    private static void bounded(String name, @Nullable String value) {
        if (value != null && value.length() > MAX_TEXT) {
            throw RunsException.invalidRequest(name + " must have at most " + MAX_TEXT + " characters.");
        }
    }

    private static void labels(Map<String, String> labels) {
        if (labels.size() > StartCommand.MAX_LABELS) {
            throw RunsException.invalidRequest("A run has at most " + StartCommand.MAX_LABELS + " labels.");
        }
        labels.forEach((key, value) -> {
            if (!LABEL_KEY.matcher(key).matches()) {
                throw RunsException.invalidRequest(
                        "A label's key must have 1 to 63 letters, digits, dots, dashes, slashes and underscores.");
            }
            if (!LABEL_VALUE.matcher(value).matches()) {
                throw RunsException.invalidRequest("The value of the label " + key
                        + " must have at most 128 characters, without quotes, backslashes and control characters.");
            }
        });
    }
}
