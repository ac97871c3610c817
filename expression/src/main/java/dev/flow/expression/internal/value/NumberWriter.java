package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** Writes numbers as jq does. */
public final class NumberWriter {
    private NumberWriter() {}

    /** The text of a number: digits of a literal as written, a double as jq's {@code jvp_dtoa_fmt} writes it. */
    public static String of(JsonNode number) {
        return switch (number.numberType()) {
            case INT, LONG -> Long.toString(number.longValue());
            case BIG_INTEGER -> number.bigIntegerValue().toString();
            case BIG_DECIMAL -> number.decimalValue().toString();
            case FLOAT, DOUBLE -> of(number.doubleValue());
        };
    }

    /** A double with the fewest digits that say it: NaN is null, an infinity the largest double. */
    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "null";
        }
        if (value == 0) {
            return Double.doubleToRawLongBits(value) == 0 ? "0" : "-0";
        }
        double finite = Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE);
        BigDecimal shortest = new BigDecimal(Double.toString(Math.abs(finite))).stripTrailingZeros();
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        StringBuilder text = new StringBuilder(24);
        if (finite < 0) {
            text.append('-');
        }
        if (point <= -4 || point > digits.length() + 15) {
            return exponent(text, digits, point - 1).toString();
        }
        if (point <= 0) {
            return text.append("0.").repeat('0', -point).append(digits).toString();
        }
        if (point >= digits.length()) {
            return text.append(digits).repeat('0', point - digits.length()).toString();
        }
        return text.append(digits, 0, point)
                .append('.')
                .append(digits, point, digits.length())
                .toString();
    }

    private static StringBuilder exponent(StringBuilder text, String digits, int exponent) {
        text.append(digits.charAt(0));
        if (digits.length() > 1) {
            text.append('.').append(digits, 1, digits.length());
        }
        text.append('e').append(exponent < 0 ? '-' : '+');
        int magnitude = Math.abs(exponent);
        return magnitude < 10 ? text.append('0').append(magnitude) : text.append(magnitude);
    }
}
