package dev.flow.definition.text;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * URI references and templates of the simple kind (DSL reference, "URI Template"; RFC 3986, RFC 6570 section 3.2.2).
 */
public final class UriSyntax {
    private static final Pattern REFERENCE =
            Pattern.compile("([^:/?#]+:)?(//[^/?#\\s]*)?[^?#\\s]*(\\?[^#\\s]*)?(#\\S*)?");

    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");

    /** Separated by commas, each perhaps cut to a length; a dot would read like a path into the property. */
    private static final Pattern VARIABLE = Pattern.compile("[\\p{L}\\p{N}_%-]+(:[1-9]\\d{0,3})?");

    private UriSyntax() {}

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
                    return Optional.of("a '{' is inside another one");
                }
                open = index;
            } else if (c == '}') {
                if (open < 0) {
                    return Optional.of("a '}' closes nothing");
                }
                if (index == open + 1) {
                    return Optional.of("the braces name no variable");
                }
                Optional<String> problem = variables(text.substring(open + 1, index));
                if (problem.isPresent()) {
                    return problem;
                }
                open = -1;
            }
        }
        return open >= 0 ? Optional.of("a '{' is never closed") : Optional.empty();
    }

    private static Optional<String> variables(String expression) {
        if ("+#./;?&".indexOf(expression.charAt(0)) >= 0) {
            return Optional.of("only {name} is supported, not {" + expression.charAt(0) + "…}");
        }
        for (String variable : expression.split(",", -1)) {
            if (!VARIABLE.matcher(variable).matches()) {
                return Optional.of("{" + expression + "} must name top-level properties of the input"
                        + (variable.contains(".") ? ", and reaches into none" : ""));
            }
        }
        return Optional.empty();
    }

    /** Whether it is a template with at least one variable. */
    public static boolean isTemplate(String text) {
        return text.indexOf('{') >= 0;
    }
}
