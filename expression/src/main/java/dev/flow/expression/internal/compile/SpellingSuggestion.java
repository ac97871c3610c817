package dev.flow.expression.internal.compile;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The known name nearest to a misspelt one. */
final class SpellingSuggestion {
    /** Between names shorter than this, one letter is most of the name. */
    private static final int SHORT = 3;

    private SpellingSuggestion() {}

    /** The nearest name, if one is near enough. */
    static @Nullable String nearest(String name, Collection<String> known) {
        String best = null;
        int bestDistance = (name.length() < SHORT ? 0 : Math.max(1, name.length() / 3)) + 1;
        for (String candidate : known) {
            int distance = candidate.equalsIgnoreCase(name)
                    ? 0
                    : distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best;
    }

    /** How many letters to add, drop, change or swap. */
    private static int distance(String from, String to) {
        int[][] table = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                table[i][j] =
                        Math.min(table[i - 1][j - 1] + (same ? 0 : 1), Math.min(table[i - 1][j], table[i][j - 1]) + 1);
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (swapped) {
                    table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
                }
            }
        }
        return table[from.length()][to.length()];
    }
}
