package dev.flow.server.visibility;

import java.util.ArrayList;
import java.util.List;

/** Cuts a query into tokens. */
final class Tokens {
    private static final List<String> SYMBOLS = List.of("!=", "<>", ">=", "<=", "=", ">", "<", "(", ")", ",");

    private final String query;
    private final List<Token> found = new ArrayList<>();
    private int position;

    private Tokens(String query) {
        this.query = query;
    }

    /** The tokens of a query and the one of its end. */
    static List<Token> of(String query) {
        Tokens tokens = new Tokens(query);
        while (tokens.skipSpace()) {
            tokens.next();
        }
        tokens.found.add(new Token(Token.Kind.END, "", query.length()));
        return tokens.found;
    }

    private boolean skipSpace() {
        while (position < query.length() && Character.isWhitespace(query.charAt(position))) {
            position++;
        }
        return position < query.length();
    }

    private void next() {
        char first = query.charAt(position);
        if (first == '\'' || first == '"') {
            quoted(Token.Kind.STRING, first);
        } else if (first == '`') {
            quoted(Token.Kind.NAME, first);
        } else if (isWord(first) && !isDigit(first)) {
            word();
        } else if (isDigit(first) || (isSign(first) && isDigit(after()))) {
            number();
        } else {
            symbol();
        }
    }

    /** The character after the present one; a space at the end. */
    private char after() {
        return position + 1 < query.length() ? query.charAt(position + 1) : ' ';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isSign(char c) {
        return c == '-' || c == '+';
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.';
    }

    private void add(Token.Kind kind, String text, int from) {
        found.add(new Token(kind, text, from));
    }

    private void word() {
        int from = position;
        while (position < query.length() && isWord(query.charAt(position))) {
            position++;
        }
        add(Token.Kind.WORD, query.substring(from, position), from);
    }

    private void number() {
        int from = position++;
        while (position < query.length() && isOfNumber(query.charAt(position), query.charAt(position - 1))) {
            position++;
        }
        add(Token.Kind.NUMBER, query.substring(from, position), from);
    }

    private static boolean isOfNumber(char c, char before) {
        return isWord(c) || (isSign(c) && (before == 'e' || before == 'E'));
    }

    private void symbol() {
        for (String symbol : SYMBOLS) {
            if (query.startsWith(symbol, position)) {
                add(Token.Kind.SYMBOL, symbol, position);
                position += symbol.length();
                return;
            }
        }
        throw InvalidQuery.malformed(
                position, "syntax error: unexpected '" + Character.toString(query.codePointAt(position)) + "'");
    }

    /** A doubled quote stands for one, and a backslash takes the meaning of the character after it. */
    private void quoted(Token.Kind kind, char quote) {
        int from = position++;
        StringBuilder text = new StringBuilder();
        while (position < query.length()) {
            char c = query.charAt(position++);
            if (c == quote) {
                if (position == query.length() || query.charAt(position) != quote) {
                    add(kind, text.toString(), from);
                    return;
                }
                position++;
            } else if (c == '\\' && kind == Token.Kind.STRING && position < query.length()) {
                c = unescaped(query.charAt(position++));
            }
            text.append(c);
        }
        throw InvalidQuery.malformed(from, "syntax error: the quote " + quote + " is not closed");
    }

    private static char unescaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case '0' -> '\0';
            default -> c;
        };
    }
}
