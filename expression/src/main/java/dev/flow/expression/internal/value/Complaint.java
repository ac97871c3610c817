package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;

/** Errors that say which values they are about, in jq's words: the kind and the first characters of each. */
public final class Complaint {
    private static final int SHORT = 14;
    private static final int LONG = 29;

    private Complaint() {}

    public static Raised about(Meter meter, JsonNode value, String what) {
        return Raised.of(describe(meter, value) + " " + what);
    }

    public static Raised about(Meter meter, JsonNode left, JsonNode right, String what) {
        return Raised.of(describe(meter, left) + " and " + describe(meter, right) + " " + what);
    }

    /** A key that is no string. */
    public static Raised objectKey(Meter meter, JsonNode key) {
        return Raised.of("Cannot use " + describe(meter, key) + " as object key");
    }

    public static Raised cannotIterate(Meter meter, JsonNode value) {
        return Raised.of("Cannot iterate over " + describe(meter, value));
    }

    /** What a path expression came to that is no path. */
    public static Raised noPath(Meter meter, JsonNode result) {
        return Raised.of("Invalid path expression with result " + JsonText.excerpt(meter, result, LONG));
    }

    public static Raised noPathAtElement(Meter meter, JsonNode key, JsonNode value) {
        return Raised.of("Invalid path expression near attempt to access element " + JsonText.excerpt(meter, key, SHORT)
                + " of " + JsonText.excerpt(meter, value, LONG));
    }

    public static Raised noPathAtIteration(Meter meter, JsonNode value) {
        return Raised.of(
                "Invalid path expression near attempt to iterate through " + JsonText.excerpt(meter, value, LONG));
    }

    /** The kind and the first characters of a value. */
    public static String describe(Meter meter, JsonNode value) {
        return Kind.of(value).label() + " (" + JsonText.excerpt(meter, value, SHORT) + ")";
    }
}
