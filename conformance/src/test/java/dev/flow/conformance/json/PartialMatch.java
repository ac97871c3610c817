package dev.flow.conformance.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Compares an actual value with the expectation of a step. Objects are partial: properties that the expectation does
 * not name may be anything. A string {@code /…/} is a regular expression, {@code null} says that the property is absent
 * or null; everything else must be equal, numbers by their value.
 */
public final class PartialMatch {
    private final List<String> differences = new ArrayList<>();

    private PartialMatch() {}

    /** Every difference, each with its place; empty when the actual value is as expected. */
    public static List<String> differences(JsonNode actual, JsonNode expected) {
        var partial = new PartialMatch();
        partial.compare("", actual, expected);
        return partial.differences;
    }

    private void compare(String path, JsonNode actual, JsonNode expected) {
        if (expected.isObject() && actual.isObject()) {
            expected.properties()
                    .forEach(property -> compare(
                            path + "/" + property.getKey(), actual.path(property.getKey()), property.getValue()));
        } else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
            for (int index = 0; index < expected.size(); index++) {
                compare(path + "/" + index, actual.path(index), expected.path(index));
            }
        } else if (!matches(actual, expected)) {
            differences.add((path.isEmpty() ? "the value" : path) + " is " + actual + ", expected " + expected);
        }
    }

    private static boolean matches(JsonNode actual, JsonNode expected) {
        if (expected.isNull()) {
            return actual.isNull() || actual.isMissingNode();
        }
        if (isPattern(expected)) {
            String text = expected.asText();
            return actual.isValueNode()
                    && Pattern.compile(text.substring(1, text.length() - 1), Pattern.DOTALL)
                            .matcher(actual.asText())
                            .matches();
        }
        return JsonValues.equal(actual, expected);
    }

    private static boolean isPattern(JsonNode expected) {
        return expected.isTextual()
                && expected.asText().length() > 2
                && expected.asText().startsWith("/")
                && expected.asText().endsWith("/");
    }
}
