package dev.flow.definition.text;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * URI references and templates of the simple kind (DSL reference, "URI Template"; RFC 3986, RFC 6570 section 3.2.2).
 */
public final class UriText {
    private static final Pattern REFERENCE =
            Pattern.compile("([^:/?#]+:)?(//[^/?#\\s]*)?[^?#\\s]*(\\?[^#\\s]*)?(#\\S*)?");

    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");

    private UriText() {}

    /** Why the text is no URI reference or template; empty when it is one. */
    public static Optional<String> problem(String text) {
        if (text.isEmpty()) {
            return Optional.of("it is empty");
        }
        for (int index = 0; index < text.length(); index++) {
            if (Character.isWhitespace(text.charAt(index))) {
                return Optional.of("it contains white space");
            }
        }
        if (BROKEN_ESCAPE.matcher(text).find()) {
            return Optional.of("a '%' is not followed by two hexadecimal digits");
        }
        if (!REFERENCE.matcher(text).matches()) {
            return Optional.of("it is no URI reference");
        }
        return template(text);
    }

    private static Optional<String> template(String text) {
        int open = -1;
        for (int index = 0; index < text.length(); index++) {
            char c = text.charAt(index);
            if (c == '{') {
                if (open >= 0) {
                    return Optional.of("a '{' stands inside of another one");
                }
                open = index;
            } else if (c == '}') {
                if (open < 0) {
                    return Optional.of("a '}' closes nothing");
                }
                if (index == open + 1) {
                    return Optional.of("the braces name no variable");
                }
                if ("+#./;?&".indexOf(text.charAt(open + 1)) >= 0) {
                    return Optional.of("only {name} is supported, not {" + text.charAt(open + 1) + "…}");
                }
                open = -1;
            }
        }
        return open >= 0 ? Optional.of("a '{' is never closed") : Optional.empty();
    }

    /** Whether it is a template with at least one variable. */
    public static boolean isTemplate(String text) {
        return text.indexOf('{') >= 0;
    }
}
