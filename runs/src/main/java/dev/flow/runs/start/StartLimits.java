package dev.flow.runs.start;

import dev.flow.definition.text.Pointer;
import dev.flow.runs.InputProblem;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a start may carry: everything of it but the input is kept where the engine keeps little. */
final class StartLimits {
    private static final int MAX_REQUEST_ID = 128;
    private static final int MAX_TEXT = 256;
    private static final Pattern LABEL_KEY = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?");

    /** Any printable text; half of a surrogate pair is none. */
    private static final Pattern LABEL_VALUE = Pattern.compile("[^\\p{Cc}\\p{Cs}]*");

    private static final int MAX_LABEL_VALUE = 128;

    private StartLimits() {}

    /** @throws RunsException {@code input_rejected}, with everything that is wrong */
    static void check(StartCommand command) {
        List<InputProblem> problems = new ArrayList<>();
        String id = command.businessRequestId();
        if (id.isEmpty() || length(id) > MAX_REQUEST_ID) {
            problems.add(problem(
                    "/business_request_id",
                    id.isEmpty() ? "minLength" : "maxLength",
                    "business_request_id must have 1 to " + MAX_REQUEST_ID + " characters."));
        }
        bounded(problems, "correlation_id", command.source().correlationId());
        bounded(problems, "trace_id", command.source().traceId());
        labels(problems, command.labels());
        if (!problems.isEmpty()) {
            throw RunsException.rejected(problems);
        }
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static InputProblem problem(String pointer, String code, String message) {
        return new InputProblem(pointer, code, message, "Send a value within the limit.");
    }

    private static void bounded(List<InputProblem> problems, String name, @Nullable String value) {
        if (value != null && value.length() > MAX_TEXT) {
            problems.add(problem("/" + name, "maxLength", name + " must have at most " + MAX_TEXT + " characters."));
        }
    }

    private static void labels(List<InputProblem> problems, Map<String, String> labels) {
        if (labels.size() > StartCommand.MAX_LABELS) {
            problems.add(
                    problem("/labels", "maxProperties", "A run has at most " + StartCommand.MAX_LABELS + " labels."));
        }
        new TreeMap<>(labels).forEach((key, value) -> {
            String pointer = Pointer.ROOT.child("labels").child(key).toString();
            if (!LABEL_KEY.matcher(key).matches()) {
                problems.add(problem(
                        pointer,
                        "propertyNames",
                        "A label's key must have 1 to 63 letters, digits, dots, dashes, slashes and underscores, and"
                                + " begin and end with a letter or digit."));
            } else if (length(value) > MAX_LABEL_VALUE) {
                problems.add(problem(
                        pointer,
                        "maxLength",
                        "The value of the label " + key + " must have at most " + MAX_LABEL_VALUE + " characters."));
            } else if (!LABEL_VALUE.matcher(value).matches()) {
                problems.add(problem(
                        pointer,
                        "pattern",
                        "The value of the label " + key + " must be printable text, without control characters."));
            }
        });
    }
}
