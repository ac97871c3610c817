package dev.flow.expression.internal.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A piece of a program.
 *
 * @param text what it says: a name without its dot or dollar, an operator as written, a string's text without its
 *     escapes, or what is wrong about it
 * @param hint what to write instead, for {@link TokenType#INVALID}
 */
record Token(
        TokenType type,
        String text,
        int start,
        int end,
        @Nullable String hint) {

    boolean is(String operator) {
        return type == TokenType.OPERATOR && text.equals(operator);
    }

    boolean isKeyword(String word) {
        return type == TokenType.KEYWORD && text.equals(word);
    }

    /** How a message names it. */
    String shown() {
        return switch (type) {
            case END -> "the end of the expression";
            case FIELD -> "`." + text + "`";
            case VARIABLE -> "`$" + text + "`";
            case FORMAT -> "`@" + text + "`";
            case QUOTE_OPEN, QUOTE_TEXT -> "a string";
            case QUOTE_CLOSE -> "`\"`";
            case INTERPOLATION_OPEN -> "`\\(`";
            case INTERPOLATION_CLOSE -> "`)`";
            case NAME, NUMBER, KEYWORD, OPERATOR, INVALID -> "`" + text + "`";
        };
    }
}
