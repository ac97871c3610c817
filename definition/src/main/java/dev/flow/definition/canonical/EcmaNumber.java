package dev.flow.definition.canonical;

import java.math.BigDecimal;

/** Numbers as ECMAScript writes them (ECMA-262, Number::toString), which RFC 8785 section 3.2.2.3 asks for. */
final class EcmaNumber {
    /** Numbers of so many digits before the point, or zeros after it, are written without an exponent. */
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
        // The JDK's text has the fewest digits that tell the double apart (since 19), which is what ECMAScript wants.
        BigDecimal shortest = new BigDecimal(Double.toString(Math.abs(number))).stripTrailingZeros();
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        return sign + place(digits, point);
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
