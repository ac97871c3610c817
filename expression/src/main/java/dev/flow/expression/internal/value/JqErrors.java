package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;

/** Errors that say which values they are about, in jq's words: the kind and the first characters of each. */
public final class JqErrors {
    private static final int SHORT = 14;
    private static final int LONG = 29;

    private JqErrors() {}

    public static JqException about(BudgetMeter meter, JsonNode value, String what) {
        return JqException.of(describe(meter, value) + " " + what);
    }

    public static JqException about(BudgetMeter meter, JsonNode left, JsonNode right, String what) {
        return JqException.of(describe(meter, left) + " and " + describe(meter, right) + " " + what);
    }

    /** The error about an object key that is not a string. */
    public static JqException objectKey(BudgetMeter meter, JsonNode key) {
        return JqException.of("Cannot use " + describe(meter, key) + " as object key");
    }

    public static JqException cannotIterate(BudgetMeter meter, JsonNode value) {
        return JqException.of("Cannot iterate over " + describe(meter, value));
    }

    /** The error about a path expression whose result is not a path. */
    public static JqException noPath(BudgetMeter meter, JsonNode result) {
        return JqException.of("Invalid path expression with result " + JsonWriter.excerpt(meter, result, LONG));
    }

    public static JqException noPathAtElement(BudgetMeter meter, JsonNode key, JsonNode value) {
        return JqException.of("Invalid path expression near attempt to access element "
                + JsonWriter.excerpt(meter, key, SHORT) + " of " + JsonWriter.excerpt(meter, value, LONG));
    }

    public static JqException noPathAtIteration(BudgetMeter meter, JsonNode value) {
        return JqException.of(
                "Invalid path expression near attempt to iterate through " + JsonWriter.excerpt(meter, value, LONG));
    }

    /** The kind and the first characters of a value. */
    public static String describe(BudgetMeter meter, JsonNode value) {
        return ValueKind.of(value).label() + " (" + JsonWriter.excerpt(meter, value, SHORT) + ")";
    }
}
