package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A stable merge sort that counts its comparisons. The library's sort would throw when NaN, which jq sorts below
 * itself, makes the order inconsistent.
 */
public final class Sorting {
    private Sorting() {}

    /** The positions of the keys in sorted order. */
    public static int[] order(BudgetMeter meter, List<JsonNode> keys) {
        int size = keys.size();
        meter.charge(2L + size);
        int[] from = new int[size];
        for (int i = 0; i < size; i++) {
            from[i] = i;
        }
        int[] to = new int[size];
        for (int width = 1; width < size; width *= 2) {
            for (int low = 0; low < size; low += 2 * width) {
                merge(meter, keys, from, to, low, Math.min(low + width, size), Math.min(low + 2 * width, size));
            }
            int[] swap = from;
            from = to;
            to = swap;
        }
        return from;
    }

    private static void merge(
            BudgetMeter meter, List<JsonNode> keys, int[] from, int[] to, int low, int middle, int high) {
        int left = low;
        int right = middle;
        for (int i = low; i < high; i++) {
            boolean takeLeft = left < middle
                    && (right >= high || Comparison.compare(meter, keys.get(from[left]), keys.get(from[right])) <= 0);
            to[i] = takeLeft ? from[left++] : from[right++];
        }
    }
}
