package dev.flow.definition.canonical;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as ECMAScript writes them (ECMA-262, Number::toString), which RFC 8785 section 3.2.2.3 asks for. */
final class EcmaNumber {
    /**
     * Numbers with up to this number of digits before the point, or of zeros after it, are written without an exponent.
     */
    private static final int LONGEST_INTEGER = 21;

    private static final int SMALLEST_FRACTION = -6;

    private EcmaNumber() {}

    static String write(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            throw new IllegalArgumentException("JSON has no number for " + number);
        }
        if (number == 0) {
            return "0";
        }
        String sign = number < 0 ? "-" : "";
        BigDecimal shortest = shortest(Math.abs(number));
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        return sign + place(digits, point);
    }

    /**
     * The fewest digits that tell the double apart. That is the JDK's own text (since 19), except that it prefers two
     * digits where one would do.
     */
    private static BigDecimal shortest(double number) {
        BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (digits.precision() == 2) {
            BigDecimal one = digits.round(new MathContext(1, RoundingMode.HALF_EVEN));
            return one.doubleValue() == number ? one.stripTrailingZeros() : digits;
        }
        return digits;
    }

    /** The value is {@code 0.digits} times ten to the power of {@code point}. */
    private static String place(String digits, int point) {
        int count = digits.length();
        if (count <= point && point <= LONGEST_INTEGER) {
            return digits + "0".repeat(point - count);
        }
        if (0 < point && point <= LONGEST_INTEGER) {
            return digits.substring(0, point) + "." + digits.substring(point);
        }
        if (SMALLEST_FRACTION < point && point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        int exponent = point - 1;
        String mantissa = count == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + (exponent < 0 ? "e-" : "e+") + Math.abs(exponent);
    }
}
