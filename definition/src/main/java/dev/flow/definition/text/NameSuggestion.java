package dev.flow.definition.text;

import java.util.Locale;
import java.util.Optional;

/** Did you mean: the name nearest to a misspelt one, of a few names; for those of a document see {@link NameIndex}. */
public final class NameSuggestion {
    private NameSuggestion() {}

    /** The nearest of the names, when it is near enough to be meant. */
    public static Optional<String> of(String word, Iterable<String> names) {
        String best = null;
        int least = limit(word);
        String wanted = word.toLowerCase(Locale.ROOT);
        for (String name : names) {
            int distance = distance(wanted, name.toLowerCase(Locale.ROOT), least);
            if (distance < least) {
                least = distance;
                best = name;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Names this far away, or farther, are not meant. */
    static int limit(String word) {
        return Math.max(1, word.length() / 3) + 1;
    }

    /** Insertions, deletions, replacements and swaps of neighbours; {@code limit} when there are as many or more. */
    static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit || a.length() > 100 || b.length() > 100) {
            return limit;
        }
        int[] before = new int[b.length() + 1];
        int[] above = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int nearest = i;
            for (int j = 1; j <= b.length(); j++) {
                int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = Math.min(above[j] + 1, Math.min(row[j - 1] + 1, above[j - 1] + same));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    least = Math.min(least, before[j - 2] + 1);
                }
                row[j] = least;
                nearest = Math.min(nearest, least);
            }
            if (nearest > limit) {
                return limit;
            }
            int[] spare = before;
            before = above;
            above = row;
            row = spare;
        }
        return above[b.length()];
    }
}
