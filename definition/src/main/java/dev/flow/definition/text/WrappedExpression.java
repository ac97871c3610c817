package dev.flow.definition.text;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The expression in a text that is wholly {@code ${ … }}.
 *
 * @param source what is between the braces
 * @param offset where it begins in the text
 */
public record WrappedExpression(String source, int offset) {

    /** The expression; empty when the text is not wholly one. */
    public static Optional<WrappedExpression> of(String text) {
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
        return Optional.of(new WrappedExpression(text.substring(start + 2, end - 1), start + 2));
    }

    /**
     * Where an expression begins that no brace closes; empty when there is none. Braces inside of jq's strings do not
     * count.
     */
    public static OptionalInt unclosed(String text) {
        int open = text.indexOf("${");
        while (open >= 0) {
            int close = close(text, open + 1);
            if (close < 0) {
                return OptionalInt.of(open);
            }
            open = text.indexOf("${", close);
        }
        return OptionalInt.empty();
    }

    /** After the brace that closes the one at {@code open}; negative when none does. */
    private static int close(String text, int open) {
        int depth = 0;
        boolean string = false;
        for (int at = open; at < text.length(); at++) {
            char c = text.charAt(at);
            if (string) {
                if (c == '\\') {
                    at++;
                } else if (c == '"') {
                    string = false;
                }
            } else if (c == '"') {
                string = true;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return at + 1;
            }
        }
        return -1;
    }

    /** The expression of a slot that is one by type: with or without the braces. */
    public static WrappedExpression bare(String text) {
        return of(text).orElseGet(() -> new WrappedExpression(text, 0));
    }
}
