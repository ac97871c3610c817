package dev.flow.expression.internal.value;

/**
 * Finds a text in another in time that is linear in both, whatever they hold (Knuth, Morris, Pratt); the library's
 * search is quadratic at worst.
 */
public final class SubstringSearch {
    /** Up to here the library's search is linear enough, and faster. */
    private static final int SHORT = 8;

    private final String text;
    private final String part;
    private final int[] fallback;
    private int found = -1;

    public SubstringSearch(BudgetMeter meter, String text, String part) {
        this.text = text;
        this.part = part;
        meter.characters(text.length());
        this.fallback = part.length() <= SHORT || part.length() > text.length() ? new int[0] : fallback(meter, part);
    }

    /** The first position at or after {@code from} where the part begins, or -1. */
    public int next(int from) {
        if (part.length() > text.length() - from) {
            return -1;
        }
        found = part.length() <= SHORT ? text.indexOf(part, from) : search(from, 0);
        return found;
    }

    /** The next position after the one that was found last; the two may overlap. Nothing is read twice. */
    public int following() {
        if (part.length() <= SHORT) {
            return next(found + 1);
        }
        found = search(found + part.length(), fallback[part.length() - 1]);
        return found;
    }

    /** @param matching how many characters before {@code from} are the beginning of a match */
    private int search(int from, int matching) {
        int matched = matching;
        for (int i = from; i < text.length(); i++) {
            while (matched > 0 && text.charAt(i) != part.charAt(matched)) {
                matched = fallback[matched - 1];
            }
            if (text.charAt(i) == part.charAt(matched)) {
                matched++;
            }
            if (matched == part.length()) {
                return i - matched + 1;
            }
        }
        return -1;
    }

    private static int[] fallback(BudgetMeter meter, String part) {
        meter.charge(part.length());
        int[] fallback = new int[part.length()];
        int matched = 0;
        for (int i = 1; i < part.length(); i++) {
            while (matched > 0 && part.charAt(i) != part.charAt(matched)) {
                matched = fallback[matched - 1];
            }
            if (part.charAt(i) == part.charAt(matched)) {
                matched++;
            }
            fallback[i] = matched;
        }
        return fallback;
    }
}
