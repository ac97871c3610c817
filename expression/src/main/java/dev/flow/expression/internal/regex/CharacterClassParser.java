package dev.flow.expression.internal.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/** Reads sets of characters: {@code […]} and the escapes that mean one character. */
final class CharacterClassParser {
    /** Of a class's text: asking the class is charged by its length. */
    private static final int UNITS_PER_STEP = 16;

    private final String source;
    private int at;
    private int single;

    CharacterClassParser(String source) {
        this.source = source;
    }

    /** Where what was read last ends. */
    int end() {
        return at;
    }

    /** A class that begins at an opening bracket. */
    CodePointSet parse(int start, boolean ignoreCase) {
        at = start + 1;
        boolean negated = at < source.length() && source.charAt(at) == '^';
        if (negated) {
            at++;
        }
        List<IntPredicate> items = new ArrayList<>();
        int first = at;
        while (true) {
            if (at >= source.length()) {
                throw error("premature end of char-class");
            }
            if (source.charAt(at) == ']' && (at > first || source.indexOf(']', at + 1) < 0)) {
                if (at == first) {
                    throw error("empty char-class");
                }
                at++;
                break;
            }
            items.add(item());
        }
        CodePointSet set = CodePointSet.of(
                codePoint -> {
                    for (IntPredicate item : items) {
                        if (item.test(codePoint)) {
                            return true;
                        }
                    }
                    return false;
                },
                (at - start) / UNITS_PER_STEP);
        CodePointSet folded = ignoreCase ? set.ignoringCase() : set;
        return negated ? CodePointSet.of(codePoint -> !folded.has(codePoint), folded.steps()) : folded;
    }

    /** An escape outside of a class, that begins at a backslash. */
    CodePointSet escape(int start, boolean ignoreCase) {
        at = start;
        IntPredicate set = escaped(false);
        return single >= 0 ? CodePointSet.of(single, ignoreCase) : CodePointSet.of(set);
    }

    private IntPredicate item() {
        IntPredicate first = member();
        int low = single;
        boolean range = at + 1 < source.length() && source.charAt(at) == '-' && source.charAt(at + 1) != ']';
        if (!range || low < 0) {
            return first;
        }
        at++;
        member();
        int high = single;
        if (high < 0) {
            throw error("char-class value at end of range");
        }
        if (high < low) {
            throw error("empty range in char class");
        }
        return codePoint -> codePoint >= low && codePoint <= high;
    }

    /** One member; {@link #single} is its code point when it is just one. */
    private IntPredicate member() {
        if (source.startsWith("[:", at)) {
            int end = source.indexOf(":]", at);
            if (end > 0) {
                String name = source.substring(at + 2, end);
                boolean negated = name.startsWith("^");
                IntPredicate set =
                        CharacterProperties.posix((negated ? name.substring(1) : name).toLowerCase(Locale.ROOT));
                if (set != null) {
                    at = end + 2;
                    single = -1;
                    return negated ? set.negate() : set;
                }
            }
        }
        if (source.charAt(at) == '\\') {
            return escaped(true);
        }
        int codePoint = source.codePointAt(at);
        at += Character.charCount(codePoint);
        return exactly(codePoint);
    }

    private IntPredicate exactly(int codePoint) {
        single = codePoint;
        return other -> other == codePoint;
    }

    private IntPredicate escaped(boolean inClass) {
        if (at + 1 >= source.length()) {
            throw error("end pattern at escape");
        }
        int kind = source.codePointAt(at + 1);
        at += 1 + Character.charCount(kind);
        single = -1;
        return switch (kind) {
            case 'd' -> Character::isDigit;
            case 'D' -> codePoint -> !Character.isDigit(codePoint);
            case 'w' -> CodePointSet::isWord;
            case 'W' -> codePoint -> !CodePointSet.isWord(codePoint);
            case 's' -> CodePointSet::isSpace;
            case 'S' -> codePoint -> !CodePointSet.isSpace(codePoint);
            case 'p' -> property(false);
            case 'P' -> property(true);
            case 't' -> exactly('\t');
            case 'n' -> exactly('\n');
            case 'r' -> exactly('\r');
            case 'f' -> exactly('\f');
            case 'v' -> exactly(0x0b);
            case 'a' -> exactly(7);
            case 'e' -> exactly(27);
            case 'b' -> exactly(inClass ? 8 : 'b');
            case 'c' -> control();
            case 'x' -> hexadecimal();
            case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(kind);
            default -> exactly(kind);
        };
    }

    private IntPredicate property(boolean inverted) {
        int end = source.startsWith("{", at) ? source.indexOf('}', at) : -1;
        if (end < 0) {
            return exactly(inverted ? 'P' : 'p');
        }
        String name = source.substring(at + 1, end);
        boolean negated = name.startsWith("^");
        IntPredicate set = CharacterProperties.find(negated ? name.substring(1) : name);
        if (set == null) {
            throw error("invalid character property name {" + name + "}");
        }
        at = end + 1;
        return negated != inverted ? set.negate() : set;
    }

    private IntPredicate control() {
        if (at >= source.length()) {
            throw error("end pattern at control");
        }
        return exactly(source.charAt(at++) & 0x1f);
    }

    private IntPredicate hexadecimal() {
        boolean braces = source.startsWith("{", at);
        int start = braces ? at + 1 : at;
        int end = start;
        while (end < source.length()
                && end - start < (braces ? 8 : 2)
                && Character.digit(source.charAt(end), 16) >= 0) {
            end++;
        }
        if (braces && (end == start || end >= source.length() || source.charAt(end) != '}')) {
            return exactly('x');
        }
        int codePoint = end == start ? 0 : (int) Long.parseLong(source.substring(start, end), 16);
        if (!Character.isValidCodePoint(codePoint)) {
            throw error("too big wide-char value");
        }
        at = braces ? end + 1 : end;
        return exactly(codePoint);
    }

    private IntPredicate octal(int first) {
        int value = first - '0';
        for (int i = 0; i < 2 && at < source.length(); i++) {
            int digit = Character.digit(source.charAt(at), 8);
            if (digit < 0) {
                break;
            }
            value = value * 8 + digit;
            at++;
        }
        return exactly(value & 0xff);
    }

    private RegexSyntaxException error(String message) {
        return new RegexSyntaxException(message, Math.min(at, source.length()));
    }
}
