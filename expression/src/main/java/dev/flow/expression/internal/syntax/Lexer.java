package dev.flow.expression.internal.syntax;

import dev.flow.expression.internal.value.StringEscapes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Splits a program into tokens. Unreadable text becomes a token too, so that the parser reports it in place. */
final class Lexer {
    private static final Set<String> KEYWORDS = Set.of(
            "as", "import", "include", "module", "def", "if", "then", "else", "elif", "and", "or", "end", "reduce",
            "foreach", "try", "catch", "label", "break");

    /** Longest first, so that the first operator that fits is the right one. */
    private static final String[] OPERATORS = {
        "?//", "//=", "!=", "==", "//", "|=", "+=", "-=", "*=", "/=", "%=", "<=", ">=", "..", ".", "?", "=", ";", ",",
        ":", "|", "+", "-", "*", "/", "%", "$", "<", ">", "[", "]", "{", "}", "(", ")"
    };

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Character> open = new ArrayDeque<>();
    private int at;

    private Lexer(String source) {
        this.source = source;
    }

    /** All tokens of a program; the last one is {@link TokenType#END}. */
    static List<Token> tokens(String source) {
        Lexer lexer = new Lexer(source);
        while (lexer.at < source.length()) {
            lexer.next();
        }
        lexer.tokens.add(new Token(TokenType.END, "", source.length(), source.length(), null));
        return lexer.tokens;
    }

    private void next() {
        if (!open.isEmpty() && open.peek() == '"') {
            string();
            return;
        }
        char unit = source.charAt(at);
        if (unit == ' ' || unit == '\t' || unit == '\n' || unit == '\r') {
            at++;
        } else if (unit == '#') {
            comment();
        } else if (unit == '"') {
            open.push('"');
            add(TokenType.QUOTE_OPEN, "\"", 1);
        } else if (isDigit(unit) || (unit == '.' && at + 1 < source.length() && isDigit(source.charAt(at + 1)))) {
            number();
        } else if (isNameStart(unit)) {
            name();
        } else if ((unit == '.' || unit == '$') && at + 1 < source.length() && isNameStart(source.charAt(at + 1))) {
            prefixed(unit == '.' ? TokenType.FIELD : TokenType.VARIABLE);
        } else if (unit == '@' && at + 1 < source.length() && isNamePart(source.charAt(at + 1))) {
            int end = nameEnd(at + 1);
            add(TokenType.FORMAT, source.substring(at + 1, end), end - at);
        } else {
            operator();
        }
    }

    private void comment() {
        while (at < source.length() && source.charAt(at) != '\n') {
            at++;
        }
    }

    private void number() {
        int end = digits(at);
        if (end < source.length() && source.charAt(end) == '.') {
            end = digits(end + 1);
        }
        if (end < source.length() && (source.charAt(end) == 'e' || source.charAt(end) == 'E')) {
            int sign = end + 1;
            if (sign < source.length() && (source.charAt(sign) == '+' || source.charAt(sign) == '-')) {
                sign++;
            }
            int exponent = digits(sign);
            end = exponent > sign ? exponent : end;
        }
        add(TokenType.NUMBER, source.substring(at, end), end - at);
    }

    private void name() {
        int end = qualifiedEnd(at);
        String name = source.substring(at, end);
        add(KEYWORDS.contains(name) ? TokenType.KEYWORD : TokenType.NAME, name, end - at);
    }

    private void prefixed(TokenType type) {
        int end = type == TokenType.FIELD ? nameEnd(at + 1) : qualifiedEnd(at + 1);
        add(type, source.substring(at + 1, end), end - at);
    }

    private void operator() {
        for (String operator : OPERATORS) {
            if (source.startsWith(operator, at)) {
                bracket(operator);
                return;
            }
        }
        int end = source.offsetByCodePoints(at, 1);
        String text = source.substring(at, end);
        invalid(text, hint(text), end - at);
    }

    private void bracket(String operator) {
        TokenType type = TokenType.OPERATOR;
        switch (operator) {
            case "(", "[", "{" -> open.push(operator.charAt(0));
            case ")", "]", "}" -> {
                if (!open.isEmpty() && open.peek() == '\\' && operator.equals(")")) {
                    type = TokenType.INTERPOLATION_CLOSE;
                }
                if (!open.isEmpty() && closes(open.peek(), operator)) {
                    open.pop();
                }
            }
            default -> {}
        }
        add(type, operator, operator.length());
    }

    private static boolean closes(char opening, String closing) {
        return switch (opening) {
            case '(', '\\' -> closing.equals(")");
            case '[' -> closing.equals("]");
            case '{' -> closing.equals("}");
            default -> false;
        };
    }

    private void string() {
        char unit = source.charAt(at);
        if (unit == '"') {
            open.pop();
            add(TokenType.QUOTE_CLOSE, "\"", 1);
        } else if (source.startsWith("\\(", at)) {
            open.push('\\');
            add(TokenType.INTERPOLATION_OPEN, "\\(", 2);
        } else if (unit == '\\') {
            escapes();
        } else {
            int end = at;
            while (end < source.length() && source.charAt(end) != '"' && source.charAt(end) != '\\') {
                end++;
            }
            add(TokenType.QUOTE_TEXT, source.substring(at, end), end - at);
        }
    }

    /** A run of escapes, because the two halves of a surrogate pair belong together. */
    private void escapes() {
        StringBuilder text = new StringBuilder();
        int end = at;
        while (end < source.length() && source.charAt(end) == '\\' && !source.startsWith("\\(", end)) {
            int after = StringEscapes.decode(source, end, text);
            if (after < 0) {
                if (end == at) {
                    int length = Math.min(2, source.length() - at);
                    invalid(
                            source.substring(at, at + length),
                            "Escapes are those of JSON, and \\( for interpolation.",
                            length);
                    return;
                }
                break;
            }
            end = after;
        }
        add(TokenType.QUOTE_TEXT, text.toString(), end - at);
    }

    private static @Nullable String hint(String text) {
        return switch (text) {
            case "'" -> "Strings are written in double quotes.";
            case "&" -> "The operator is `and`.";
            case "!" -> "Negate with `| not`.";
            case "`" -> "Strings are written in double quotes.";
            default -> null;
        };
    }

    private void add(TokenType type, String text, int length) {
        tokens.add(new Token(type, text, at, at + length, null));
        at += length;
    }

    private void invalid(String text, @Nullable String hint, int length) {
        tokens.add(new Token(TokenType.INVALID, text, at, at + length, hint));
        at += length;
    }

    private int qualifiedEnd(int start) {
        int end = nameEnd(start);
        while (source.startsWith("::", end) && end + 2 < source.length() && isNameStart(source.charAt(end + 2))) {
            end = nameEnd(end + 2);
        }
        return end;
    }

    private int nameEnd(int start) {
        int end = start;
        while (end < source.length() && isNamePart(source.charAt(end))) {
            end++;
        }
        return end;
    }

    private int digits(int start) {
        int end = start;
        while (end < source.length() && isDigit(source.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char unit) {
        return unit >= '0' && unit <= '9';
    }

    private static boolean isNameStart(char unit) {
        return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z') || unit == '_';
    }

    private static boolean isNamePart(char unit) {
        return isNameStart(unit) || isDigit(unit);
    }
}
