package dev.flow.engine.payload;

/** Texts that are cut, because the engine ends a run whose failure is too large. */
public final class BoundedText {
    /** The longest text of an error, in UTF-16 units. */
    public static final int MAX = 4096;

    private BoundedText() {}

    /** The text, or its beginning and how long it was. */
    public static String of(String text) {
        return of(text, MAX);
    }

    static String of(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        String rest = "… (" + text.length() + " characters)";
        int end = max - rest.length();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + rest;
    }
}
