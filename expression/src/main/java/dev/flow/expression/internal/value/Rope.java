package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * A string that grew by appending: it shares its characters with the strings it grew from, so that a loop that appends
 * is linear. It never leaves the evaluation: {@link ResultExport} puts a plain one in its place.
 */
public final class Rope extends TextNode {
    private static final int WORTH_SHARING = 128;

    private final transient BudgetMeter meter;
    private final transient StringBuilder shared;
    private final int length;
    private transient @Nullable String flat;

    private Rope(BudgetMeter meter, StringBuilder shared) {
        super("");
        this.meter = meter;
        this.shared = shared;
        this.length = shared.length();
    }

    /** The left text followed by the right one. */
    public static TextNode concat(BudgetMeter meter, TextNode left, TextNode right) {
        int leftLength = length(left);
        int rightLength = length(right);
        long length = (long) leftLength + rightLength;
        if (leftLength == 0) {
            return right;
        }
        if (rightLength == 0) {
            return left;
        }
        if (length < WORTH_SHARING) {
            meter.string(length);
            return TextNode.valueOf(left.textValue() + right.textValue());
        }
        if (left instanceof Rope rope && rope.meter == meter && rope.shared.length() == leftLength) {
            if (length > meter.stringLength()) {
                meter.string(length);
            }
            meter.charge(4 + rightLength);
            return new Rope(meter, rope.shared.append(right.textValue()));
        }
        meter.string(length * 2 > meter.stringLength() ? length : length * 2);
        StringBuilder start = new StringBuilder((int) length + (int) length / 2);
        return new Rope(meter, start.append(left.textValue()).append(right.textValue()));
    }

    private static int length(TextNode text) {
        return text instanceof Rope rope ? rope.length : text.textValue().length();
    }

    @Override
    public String textValue() {
        String text = flat;
        if (text == null) {
            meter.string(length);
            text = shared.substring(0, length);
            flat = text;
        }
        return text;
    }

    @Override
    public String asText() {
        return textValue();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TextNode text && text.textValue().equals(textValue());
    }

    @Override
    public int hashCode() {
        return textValue().hashCode();
    }
}
