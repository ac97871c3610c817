package dev.flow.definition.reader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.canonical.JsonNumbers;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** What a plain scalar is in YAML's core schema (YAML 1.2.2, section 10.3). */
final class CoreSchemaScalar {
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final Pattern NOT_FINITE = Pattern.compile("[-+]?(\\.inf|\\.Inf|\\.INF)|\\.nan|\\.NaN|\\.NAN");
    /** Longer ones are zeros or beyond 2^53; the difference does not matter. */
    private static final int LONGEST_INTEGER = 32;

    private static final BigInteger EXACT = BigInteger.ONE.shiftLeft(53);

    private CoreSchemaScalar() {}

    /** The result of resolving a scalar. */
    sealed interface Resolution {
        record Value(JsonNode value) implements Resolution {}

        /** An integer beyond 2^53. */
        record TooPrecise() implements Resolution {}

        /** Infinite or not a number. */
        record NotFinite() implements Resolution {}
    }

    static Resolution resolve(String text) {
        if (text.isEmpty()) {
            return new Resolution.Value(NullNode.getInstance());
        }
        char first = text.charAt(0);
        if ((first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.') {
            return number(text);
        }
        return new Resolution.Value(word(text));
    }

    private static JsonNode word(String text) {
        return switch (text) {
            case "null", "Null", "NULL", "~" -> NullNode.getInstance();
            case "true", "True", "TRUE" -> BooleanNode.TRUE;
            case "false", "False", "FALSE" -> BooleanNode.FALSE;
            default -> TextNode.valueOf(text);
        };
    }

    private static Resolution number(String text) {
        if (INTEGER.matcher(text).matches()) {
            if (text.length() > LONGEST_INTEGER) {
                return new Resolution.TooPrecise();
            }
            BigInteger integer = integer(text);
            return integer.abs().compareTo(EXACT) > 0
                    ? new Resolution.TooPrecise()
                    : new Resolution.Value(JsonNumbers.of(integer.longValueExact()));
        }
        if (FLOAT.matcher(text).matches()) {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? new Resolution.Value(JsonNumbers.of(value)) : new Resolution.NotFinite();
        }
        return NOT_FINITE.matcher(text).matches()
                ? new Resolution.NotFinite()
                : new Resolution.Value(TextNode.valueOf(text));
    }

    private static BigInteger integer(String text) {
        if (text.startsWith("0x")) {
            return new BigInteger(text.substring(2), 16);
        }
        if (text.startsWith("0o")) {
            return new BigInteger(text.substring(2), 8);
        }
        return new BigInteger(text.startsWith("+") ? text.substring(1) : text);
    }
}
