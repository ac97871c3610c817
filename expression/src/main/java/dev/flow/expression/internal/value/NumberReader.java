package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads the text of a number: exactly where 64 bits, a double or its own digits can hold it. */
public final class NumberReader {
    /**
     * Beyond these a literal is read as a double; no program needs more, and its digits would cost time when it is
     * compared.
     */
    private static final int MOST_DIGITS = 400;

    private static final int LARGEST_EXPONENT = 400;

    private NumberReader() {}

    /**
     * The number that a text of the form {@code [-]digits[.digits][e[+-]digits]} says.
     *
     * @param text checked by the caller to have that form; there may be no digit before or after the point, but there
     *     is one
     */
    public static JsonNode read(String text) {
        boolean whole = text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0;
        if (whole && text.length() <= 18) {
            long value = Long.parseLong(text);
            return value == 0 && text.charAt(0) == '-' ? DoubleNode.valueOf(-0.0) : Numbers.of(value);
        }
        double value = Double.parseDouble(text);
        if (text.length() > MOST_DIGITS || value == 0 || Double.isInfinite(value)) {
            return Numbers.of(value);
        }
        if (whole) {
            return Numbers.of(new BigInteger(text));
        }
        BigDecimal decimal = new BigDecimal(text);
        if (Math.abs((long) decimal.precision() - decimal.scale()) > LARGEST_EXPONENT
                || decimal.toString().equals(NumberWriter.of(value))) {
            return Numbers.of(value);
        }
        return DecimalNode.valueOf(decimal);
    }
}
