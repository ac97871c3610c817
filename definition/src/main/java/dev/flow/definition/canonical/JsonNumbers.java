package dev.flow.definition.canonical;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;

/**
 * One node for one number: what canonical JSON writes alike is alike here, so that a document read from YAML and one
 * read from its canonical JSON are equal.
 */
public final class JsonNumbers {
    /** The largest integer below which every integer is exact in canonical JSON. */
    public static final long EXACT = 1L << 53;

    private JsonNumbers() {}

    /** An integer, in the narrowest node. */
    public static NumericNode of(long value) {
        return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    /** A finite number: an integer node when it is an exact integer. */
    public static NumericNode of(double value) {
        return Math.abs(value) <= EXACT && value == Math.rint(value) ? of((long) value) : DoubleNode.valueOf(value);
    }

    /** The same number, as one of the two above. */
    public static NumericNode of(NumericNode number) {
        if (number.isIntegralNumber() && number.canConvertToLong() && Math.abs(number.longValue()) <= EXACT) {
            return of(number.longValue());
        }
        return of(number.doubleValue());
    }
}
