package dev.flow.definition.text;

import java.util.Locale;
import java.util.Optional;

/** Did you mean: the name nearest to a misspelt one. */
public final class Suggestion {
    private Suggestion() {}

    /** The nearest of the names, when it is near enough to be meant. */
    public static Optional<String> of(String word, Iterable<String> names) {
        String best = null;
        int least = Math.max(1, word.length() / 3) + 1;
        for (String name : names) {
            int distance = distance(word.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT), least);
            if (distance < least) {
                least = distance;
                best = name;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Insertions, deletions, replacements and swaps of neighbours; {@code limit} when there are more. */
    private static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit || a.length() > 100 || b.length() > 100) {
            return limit;
        }
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = Math.min(cost[i - 1][j] + 1, Math.min(cost[i][j - 1] + 1, cost[i - 1][j - 1] + same));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    least = Math.min(least, cost[i - 2][j - 2] + 1);
                }
                cost[i][j] = least;
            }
        }
        return cost[a.length()][b.length()];
    }
}
