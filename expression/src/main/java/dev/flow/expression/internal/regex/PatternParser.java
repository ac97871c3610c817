package dev.flow.expression.internal.regex;

import dev.flow.expression.internal.regex.Pattern.Anchor;
import dev.flow.expression.internal.regex.Pattern.Greed;
import java.util.ArrayList;
import java.util.List;

/** Reads a regular expression. */
final class PatternParser {
    private static final int DEEPEST = 100;
    private static final int MOST_REPEATS = 100_000;

    private final String source;
    private final Groups groups = new Groups();
    private final List<Runnable> checks = new ArrayList<>();
    private final ClassParser classes;
    private Options options;
    private int at;
    private int depth;

    PatternParser(String source, Options options) {
        this.source = source;
        this.options = options;
        this.classes = new ClassParser(source);
    }

    Pattern parse() {
        Pattern pattern = alternatives();
        if (at < source.length()) {
            throw error("unmatched close parenthesis");
        }
        checks.forEach(Runnable::run);
        return pattern;
    }

    Groups groups() {
        return groups;
    }

    private Pattern alternatives() {
        if (++depth > DEEPEST) {
            throw error("groups are nested too deeply");
        }
        Options outer = options;
        List<Pattern> parts = new ArrayList<>();
        parts.add(sequence());
        while (at < source.length() && source.charAt(at) == '|') {
            at++;
            parts.add(sequence());
        }
        options = outer;
        depth--;
        return parts.size() == 1 ? parts.getFirst() : new Pattern.Alternatives(parts);
    }

    private Pattern sequence() {
        List<Pattern> parts = new ArrayList<>();
        while (at < source.length() && source.charAt(at) != '|' && source.charAt(at) != ')') {
            if (skipExtended()) {
                continue;
            }
            Pattern atom = atom();
            parts.add(quantified(atom));
        }
        return parts.size() == 1 ? parts.getFirst() : new Pattern.Sequence(parts);
    }

    private boolean skipExtended() {
        if (source.startsWith("(?#", at)) {
            int end = source.indexOf(')', at);
            if (end < 0) {
                throw error("end pattern in group");
            }
            at = end + 1;
            return true;
        }
        if (!options.extended()) {
            return false;
        }
        char unit = source.charAt(at);
        if (unit == '#') {
            int end = source.indexOf('\n', at);
            at = end < 0 ? source.length() : end + 1;
            return true;
        }
        if (Character.isWhitespace(unit)) {
            at++;
            return true;
        }
        return false;
    }

    private Pattern quantified(Pattern atom) {
        Pattern result = atom;
        while (at < source.length()) {
            if (skipExtended()) {
                continue;
            }
            int start = at;
            int[] range = range();
            if (range.length == 0) {
                return result;
            }
            if (result instanceof Pattern.Assert || result instanceof Pattern.Look || result instanceof Pattern.Keep) {
                at = start;
                throw error("target of repeat operator is invalid");
            }
            boolean interval = source.charAt(start) == '{';
            Greed greed = Greed.GREEDY;
            if (at < source.length() && source.charAt(at) == '?') {
                at++;
                greed = Greed.LAZY;
            } else if (!interval && at < source.length() && source.charAt(at) == '+') {
                at++;
                greed = Greed.POSSESSIVE;
            }
            result = new Pattern.Repeat(result, range[0], range[1], greed);
        }
        return result;
    }

    /** The bounds of a quantifier, or nothing when there is none. */
    private int[] range() {
        return switch (source.charAt(at)) {
            case '*' -> {
                at++;
                yield new int[] {0, -1};
            }
            case '+' -> {
                at++;
                yield new int[] {1, -1};
            }
            case '?' -> {
                at++;
                yield new int[] {0, 1};
            }
            case '{' -> interval();
            default -> new int[0];
        };
    }

    private int[] interval() {
        int start = at++;
        int least = digits();
        int most = least;
        if (least >= 0 && at < source.length() && source.charAt(at) == ',') {
            at++;
            most = digits();
        }
        if (least < 0 || at >= source.length() || source.charAt(at) != '}') {
            at = start;
            return new int[0];
        }
        at++;
        if (least > MOST_REPEATS || most > MOST_REPEATS) {
            throw error("too big number is specified in repeat range");
        }
        if (most >= 0 && most < least) {
            throw error("upper is smaller than lower in repeat range");
        }
        return new int[] {least, most};
    }

    private int digits() {
        int start = at;
        int number = 0;
        while (at < source.length() && Character.isDigit(source.charAt(at))) {
            number = Math.min(MOST_REPEATS + 1, number * 10 + Character.digit(source.charAt(at++), 10));
        }
        return at == start ? -1 : number;
    }

    private Pattern atom() {
        char unit = source.charAt(at);
        return switch (unit) {
            case '(' -> group();
            case '[' -> {
                CodePoints set = classes.parse(at, options.ignoreCase());
                at = classes.end();
                yield new Pattern.One(set);
            }
            case '.' -> {
                at++;
                boolean all = options.dotAll();
                yield one(CodePoints.of(codePoint -> all || codePoint != '\n'));
            }
            case '^' -> {
                at++;
                yield new Pattern.Assert(options.multiline() ? Anchor.LINE_START : Anchor.TEXT_START);
            }
            case '$' -> {
                at++;
                yield new Pattern.Assert(options.multiline() ? Anchor.LINE_END : Anchor.LAST_LINE_END);
            }
            case '*', '+', '?' -> throw error("target of repeat operator is not specified");
            case '\\' -> escape();
            default -> {
                if (unit == '{') {
                    int start = at;
                    if (interval().length > 0) {
                        at = start;
                        throw error("target of repeat operator is not specified");
                    }
                }
                int codePoint = source.codePointAt(at);
                at += Character.charCount(codePoint);
                yield literal(codePoint);
            }
        };
    }

    private Pattern literal(int codePoint) {
        return one(CodePoints.of(codePoint, options.ignoreCase()));
    }

    private static Pattern one(CodePoints set) {
        return new Pattern.One(set);
    }

    private Pattern group() {
        int start = at++;
        if (at >= source.length() || source.charAt(at) != '?') {
            int number = groups.open();
            return new Pattern.Capture(number, closed());
        }
        at++;
        if (at >= source.length()) {
            throw error("end pattern in group");
        }
        char kind = source.charAt(at++);
        return switch (kind) {
            case ':' -> closed();
            case '=' -> new Pattern.Look(false, false, closed());
            case '!' -> new Pattern.Look(false, true, closed());
            case '>' -> new Pattern.Atomic(closed());
            case '<' -> {
                if (at < source.length() && (source.charAt(at) == '=' || source.charAt(at) == '!')) {
                    boolean negative = source.charAt(at++) == '!';
                    yield new Pattern.Look(true, negative, closed());
                }
                int number = groups.openNamed(name('>'));
                yield new Pattern.Capture(number, closed());
            }
            case '\'' -> {
                int number = groups.openNamed(name('\''));
                yield new Pattern.Capture(number, closed());
            }
            case '(' -> conditional();
            default -> {
                at = start + 2;
                yield optionGroup();
            }
        };
    }

    private Pattern optionGroup() {
        Options changed = options;
        boolean on = true;
        while (at < source.length()) {
            char flag = source.charAt(at++);
            switch (flag) {
                case '-' -> on = false;
                case 'i', 'x', 's', 'm' -> changed = changed.with(flag, on);
                case ':' -> {
                    Options outer = options;
                    options = changed;
                    Pattern body = closed();
                    options = outer;
                    return body;
                }
                case ')' -> {
                    options = changed;
                    return rest();
                }
                default -> throw error("undefined group option");
            }
        }
        throw error("end pattern in group");
    }

    /** Options without a group hold to the end of the group around them, over bars too. */
    private Pattern rest() {
        return alternatives();
    }

    private Pattern conditional() {
        int close = source.indexOf(')', at);
        if (close < 0) {
            throw error("end pattern in group");
        }
        String reference = source.substring(at, close);
        at = close + 1;
        Pattern body = closed();
        List<Pattern> parts = body instanceof Pattern.Alternatives alternatives ? alternatives.parts() : List.of(body);
        if (parts.size() > 2) {
            throw error("invalid conditional pattern");
        }
        String name = reference.startsWith("<") || reference.startsWith("'")
                ? reference.substring(1, Math.max(1, reference.length() - 1))
                : reference;
        int group = resolve(name);
        return new Pattern.If(group, parts.getFirst(), parts.size() == 2 ? parts.get(1) : new Pattern.Nothing());
    }

    private Pattern closed() {
        Pattern body = alternatives();
        if (at >= source.length()) {
            throw error("end pattern with unmatched parenthesis");
        }
        at++;
        return body;
    }

    private String name(char close) {
        int end = source.indexOf(close, at);
        if (end < 0) {
            throw error("end pattern in group");
        }
        String name = source.substring(at, end);
        if (name.isEmpty()) {
            throw error("group name is empty");
        }
        if (!name.codePoints().allMatch(CodePoints::isWord) || Character.isDigit(name.charAt(0))) {
            throw error("invalid group name <" + name + ">");
        }
        at = end + 1;
        return name;
    }

    private int resolve(String reference) {
        if (!reference.isEmpty() && reference.chars().allMatch(Character::isDigit) && reference.length() < 6) {
            int number = Integer.parseInt(reference);
            requireGroup(number);
            return number;
        }
        List<Integer> named = groups.named(reference);
        if (named.isEmpty()) {
            throw error("undefined name <" + reference + "> reference");
        }
        return named.getLast();
    }

    private void requireGroup(int number) {
        int where = at;
        checks.add(() -> {
            if (number > groups.count()) {
                throw new RegexError("invalid backref number/name", where);
            }
        });
    }

    private Pattern escape() {
        if (at + 1 >= source.length()) {
            throw error("end pattern at escape");
        }
        char kind = source.charAt(at + 1);
        Pattern anchor = switch (kind) {
            case 'A' -> new Pattern.Assert(Anchor.TEXT_START);
            case 'z' -> new Pattern.Assert(Anchor.TEXT_END);
            case 'Z' -> new Pattern.Assert(Anchor.LAST_LINE_END);
            case 'b' -> new Pattern.Assert(Anchor.WORD_EDGE);
            case 'B' -> new Pattern.Assert(Anchor.NO_WORD_EDGE);
            case 'G' -> new Pattern.Assert(Anchor.SEARCH_START);
            case 'K' -> new Pattern.Keep();
            case 'R' -> lineBreak();
            case 'X' -> cluster();
            case 'N' -> one(CodePoints.of(codePoint -> codePoint != '\n'));
            case 'O' -> one(CodePoints.of(codePoint -> true));
            default -> new Pattern.Nothing();
        };
        if (!(anchor instanceof Pattern.Nothing)) {
            at += 2;
            return anchor;
        }
        if (kind == 'Q') {
            return quoted();
        }
        if ((kind == 'k' || kind == 'g') && at + 2 < source.length() && "<'".indexOf(source.charAt(at + 2)) >= 0) {
            return reference(kind);
        }
        if (kind >= '1' && kind <= '9') {
            return numbered();
        }
        CodePoints set = classes.escape(at, options.ignoreCase());
        at = classes.end();
        return one(set);
    }

    private Pattern numbered() {
        int start = ++at;
        int number = digits();
        if (number > 9 && number > groups.count()) {
            at = start - 1;
            CodePoints set = classes.escape(at, options.ignoreCase());
            at = classes.end();
            return one(set);
        }
        requireGroup(number);
        return new Pattern.Back(List.of(number), options.ignoreCase());
    }

    private Pattern reference(char kind) {
        char close = source.charAt(at + 2) == '<' ? '>' : '\'';
        int end = source.indexOf(close, at + 3);
        if (end < 0) {
            throw error("invalid backref number/name");
        }
        String name = source.substring(at + 3, end);
        at = end + 1;
        if (kind == 'k') {
            return new Pattern.Back(
                    groups.named(name).isEmpty() ? List.of(resolve(name)) : groups.named(name), options.ignoreCase());
        }
        return new Pattern.Recall(resolve(name));
    }

    private Pattern quoted() {
        int start = at + 2;
        int end = source.indexOf("\\E", start);
        String text = source.substring(start, end < 0 ? source.length() : end);
        at = end < 0 ? source.length() : end + 2;
        List<Pattern> parts = new ArrayList<>();
        text.codePoints().forEach(codePoint -> parts.add(literal(codePoint)));
        return new Pattern.Sequence(parts);
    }

    private static Pattern lineBreak() {
        Pattern pair = new Pattern.Sequence(List.of(one(CodePoints.of('\r', false)), one(CodePoints.of('\n', false))));
        Pattern single = one(CodePoints.of(codePoint -> (codePoint >= 10 && codePoint <= 13)
                || codePoint == 0x85
                || codePoint == 0x2028
                || codePoint == 0x2029));
        return new Pattern.Atomic(new Pattern.Alternatives(List.of(pair, single)));
    }

    /** A character with the marks on it: an approximation of a grapheme cluster. */
    private static Pattern cluster() {
        Pattern first = one(CodePoints.of(codePoint -> true));
        Pattern marks = one(CodePoints.of(codePoint ->
                codePoint == 0x200d || (Character.getType(codePoint) >= 6 && Character.getType(codePoint) <= 8)));
        return new Pattern.Sequence(List.of(first, new Pattern.Repeat(marks, 0, -1, Greed.POSSESSIVE)));
    }

    private RegexError error(String message) {
        return new RegexError(message, Math.min(at, source.length()));
    }
}
