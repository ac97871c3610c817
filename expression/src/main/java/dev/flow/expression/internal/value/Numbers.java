package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers: integers are exact to 64 bits, everything else is a double, as in jq. A literal that neither holds keeps its
 * digits until something is computed with it.
 */
public final class Numbers {
    /**
     * Up to here every integer is a double, so that a whole result can be shown as an integer without inventing digits.
     */
    private static final double EXACT = 9_007_199_254_740_992.0;

    private static final int STEPS_OF_A_LITERAL = 100;

    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private Numbers() {}

    public static JsonNode of(long value) {
        return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    public static JsonNode of(double value) {
        if (value == Math.rint(value) && Math.abs(value) <= EXACT) {
            long whole = (long) value;
            if (whole != 0 || Double.doubleToRawLongBits(value) == 0L) {
                return of(whole);
            }
        }
        return DoubleNode.valueOf(value);
    }

    public static JsonNode of(BigInteger value) {
        return value.compareTo(MIN) >= 0 && value.compareTo(MAX) <= 0
                ? of(value.longValue())
                : BigIntegerNode.valueOf(value);
    }

    /** Whether {@link JsonNode#longValue} is the number itself. */
    public static boolean isLong(JsonNode number) {
        return switch (number.numberType()) {
            case INT, LONG -> true;
            case BIG_INTEGER -> number.canConvertToLong();
            case FLOAT, DOUBLE, BIG_DECIMAL -> false;
        };
    }

    /** The double that is nearest to the number. */
    public static double toDouble(JsonNode number) {
        return number.doubleValue();
    }

    /** The number as an index: cut to an integer, and to the range of {@code int}. */
    public static int toIndex(JsonNode number) {
        double value = toDouble(number);
        return value >= Integer.MAX_VALUE
                ? Integer.MAX_VALUE
                : value <= Integer.MIN_VALUE ? Integer.MIN_VALUE : (int) value;
    }

    public static boolean isNaN(JsonNode number) {
        return Double.isNaN(toDouble(number));
    }

    /** Order of two numbers neither of which is NaN: exact between exact ones, else as doubles. */
    public static int compare(JsonNode left, JsonNode right) {
        boolean whole = isLong(left);
        if (whole && isLong(right)) {
            return Long.compare(left.longValue(), right.longValue());
        }
        if ((whole || isLiteral(left)) && (isLiteral(right) || isLong(right))) {
            return toDecimal(left).compareTo(toDecimal(right));
        }
        double a = toDouble(left);
        double b = toDouble(right);
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static JsonNode add(JsonNode left, JsonNode right) {
        if (isLong(left) && isLong(right)) {
            long a = left.longValue();
            long b = right.longValue();
            long sum = a + b;
            if (((a ^ sum) & (b ^ sum)) >= 0) {
                return of(sum);
            }
        }
        return of(toDouble(left) + toDouble(right));
    }

    public static JsonNode subtract(JsonNode left, JsonNode right) {
        if (isLong(left) && isLong(right)) {
            long a = left.longValue();
            long b = right.longValue();
            long difference = a - b;
            if (((a ^ b) & (a ^ difference)) >= 0) {
                return of(difference);
            }
        }
        return of(toDouble(left) - toDouble(right));
    }

    public static JsonNode multiply(JsonNode left, JsonNode right) {
        if (isLong(left) && isLong(right)) {
            long a = left.longValue();
            long b = right.longValue();
            long high = Math.multiplyHigh(a, b);
            long low = a * b;
            if ((high == 0 && low >= 0) || (high == -1 && low < 0)) {
                return of(low);
            }
        }
        return of(toDouble(left) * toDouble(right));
    }

    /** The quotient; the divisor is not zero. */
    public static JsonNode divide(JsonNode left, JsonNode right) {
        if (isLong(left) && isLong(right)) {
            long a = left.longValue();
            long b = right.longValue();
            if (a % b == 0 && !(a == Long.MIN_VALUE && b == -1)) {
                return of(a / b);
            }
        }
        return of(toDouble(left) / toDouble(right));
    }

    /** The number cut to 64 bits, which is what jq's remainder works on. */
    public static long toLong(JsonNode number) {
        return isLong(number) ? number.longValue() : (long) toDouble(number);
    }

    public static JsonNode negate(JsonNode number) {
        if (isLong(number)) {
            long value = number.longValue();
            if (value != Long.MIN_VALUE) {
                return of(-value);
            }
        }
        if (number.isBigInteger()) {
            return of(number.bigIntegerValue().negate());
        }
        return of(-toDouble(number));
    }

    /** Charges for numbers whose digits are many: computing with them is not one step. */
    static void digits(BudgetMeter meter, JsonNode left, JsonNode right) {
        digits(meter, left);
        digits(meter, right);
    }

    /** Charges for one number whose digits are many. */
    public static void digits(BudgetMeter meter, JsonNode number) {
        if (isLiteral(number)) {
            meter.work(STEPS_OF_A_LITERAL);
        }
    }

    /** A number that is kept as it was written because no double and no long says the same. */
    static boolean isLiteral(JsonNode number) {
        return number.isBigInteger() || number.isBigDecimal();
    }

    private static BigDecimal toDecimal(JsonNode number) {
        return number.decimalValue();
    }
}
