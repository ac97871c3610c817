package dev.flow.configuration.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of two orders of the same names that have kept their order. */
final class LongestCommon {
    private LongestCommon() {}

    /** A longest list of names that follow each other in both orders, by patience sorting. */
    static List<String> of(List<String> before, List<String> after) {
        Map<String, Integer> position = new HashMap<>();
        for (String name : before) {
            position.put(name, position.size());
        }
        int[] tails = new int[after.size()];
        int[] previous = new int[after.size()];
        int length = 0;
        for (int index = 0; index < after.size(); index++) {
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (at(position, after, tails[middle]) < at(position, after, index)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[index] = low == 0 ? -1 : tails[low - 1];
            tails[low] = index;
            length = Math.max(length, low + 1);
        }
        List<String> common = new ArrayList<>();
        for (int index = length == 0 ? -1 : tails[length - 1]; index >= 0; index = previous[index]) {
            common.add(after.get(index));
        }
        Collections.reverse(common);
        return common;
    }

    private static int at(Map<String, Integer> position, List<String> names, int index) {
        return position.getOrDefault(names.get(index), -1);
    }
}
