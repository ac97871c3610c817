package dev.flow.server.visibility;

import java.util.Locale;

/**
 * A word of a query.
 *
 * @param text of an identifier or a string without quotes; else as it is written
 * @param position of its first character, from 0
 */
record Token(Kind kind, String text, int position) {
    /** What a token is. */
    enum Kind {
        WORD,
        /** In backticks: never a keyword. */
        NAME,
        STRING,
        NUMBER,
        /** An operator, a parenthesis or a comma. */
        SYMBOL,
        END
    }

    boolean isKeyword(String keyword) {
        return kind == Kind.WORD && text.toUpperCase(Locale.ROOT).equals(keyword);
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** As messages name it. */
    String shown() {
        return kind == Kind.END ? "the end" : "'" + text + "'";
    }
}
