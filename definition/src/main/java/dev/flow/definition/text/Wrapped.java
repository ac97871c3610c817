package dev.flow.definition.text;

import java.util.Optional;

/**
 * The expression in a text that is wholly {@code ${ … }}.
 *
 * @param source what stands between the braces
 * @param offset where it begins in the text
 */
public record Wrapped(String source, int offset) {

    /** The expression; empty when the text is not wholly one. */
    public static Optional<Wrapped> of(String text) {
        int start = 0;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        if (!text.startsWith("${", start)) {
            return Optional.empty();
        }
        int end = text.length();
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (end - start < 4 || text.charAt(end - 1) != '}') {
            return Optional.empty();
        }
        return Optional.of(new Wrapped(text.substring(start + 2, end - 1), start + 2));
    }

    /** The expression of a slot that is one by type: with or without the braces. */
    public static Wrapped bare(String text) {
        return of(text).orElseGet(() -> new Wrapped(text, 0));
    }
}
