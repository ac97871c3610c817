package dev.flow.store;

/** Texts of callers and of other programs, which may have what a database does not take. */
public final class StorableText {
    private StorableText() {}

    /** The text without characters that PostgreSQL cannot store: NUL and unpaired surrogates become U+FFFD. */
    public static String of(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == 0 || (point >= 0xD800 && point <= 0xDFFF) ? 0xFFFD : point)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }
}
