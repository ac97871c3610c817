package dev.flow.expression.internal.regex;

import dev.flow.expression.internal.regex.RegexNode.Anchor;
import dev.flow.expression.internal.regex.RegexNode.Greed;
import java.util.ArrayList;
import java.util.List;

/** Parses a regular expression into a tree. */
final class RegexParser {
    private static final int DEEPEST = 100;
    private static final int MOST_REPEATS = 100_000;

    private final String source;
    private final CaptureGroups groups = new CaptureGroups();
    private final List<Runnable> checks = new ArrayList<>();
    private final CharacterClassParser classes;
    private RegexOptions options;
    private int at;
    private int depth;

    RegexParser(String source, RegexOptions options) {
        this.source = source;
        this.options = options;
        this.classes = new CharacterClassParser(source);
    }

    RegexNode parse() {
        RegexNode pattern = alternatives();
        if (at < source.length()) {
            throw error("unmatched close parenthesis");
        }
        checks.forEach(Runnable::run);
        return pattern;
    }

    CaptureGroups groups() {
        return groups;
    }

    private RegexNode alternatives() {
        if (++depth > DEEPEST) {
            throw error("groups are nested too deeply");
        }
        RegexOptions outer = options;
        List<RegexNode> parts = new ArrayList<>();
        parts.add(sequence());
        while (at < source.length() && source.charAt(at) == '|') {
            at++;
            parts.add(sequence());
        }
        options = outer;
        depth--;
        return parts.size() == 1 ? parts.getFirst() : new RegexNode.Alternatives(parts);
    }

    private RegexNode sequence() {
        List<RegexNode> parts = new ArrayList<>();
        while (at < source.length() && source.charAt(at) != '|' && source.charAt(at) != ')') {
            if (skipExtended()) {
                continue;
            }
            RegexNode atom = atom();
            parts.add(quantified(atom));
        }
        return parts.size() == 1 ? parts.getFirst() : new RegexNode.Sequence(parts);
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

    private RegexNode quantified(RegexNode atom) {
        RegexNode result = atom;
        while (at < source.length()) {
            if (skipExtended()) {
                continue;
            }
            int start = at;
            int[] range = range();
            if (range.length == 0) {
                return result;
            }
            if (result instanceof RegexNode.Assert
                    || result instanceof RegexNode.Look
                    || result instanceof RegexNode.Keep) {
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
            result = new RegexNode.Repeat(result, range[0], range[1], greed);
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

    private RegexNode atom() {
        char unit = source.charAt(at);
        return switch (unit) {
            case '(' -> group();
            case '[' -> {
                CodePointSet set = classes.parse(at, options.ignoreCase());
                at = classes.end();
                yield new RegexNode.One(set);
            }
            case '.' -> {
                at++;
                boolean all = options.dotAll();
                yield one(CodePointSet.of(codePoint -> all || codePoint != '\n'));
            }
            case '^' -> {
                at++;
                yield new RegexNode.Assert(options.multiline() ? Anchor.LINE_START : Anchor.TEXT_START);
            }
            case '$' -> {
                at++;
                yield new RegexNode.Assert(options.multiline() ? Anchor.LINE_END : Anchor.LAST_LINE_END);
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

    private RegexNode literal(int codePoint) {
        return one(CodePointSet.of(codePoint, options.ignoreCase()));
    }

    private static RegexNode one(CodePointSet set) {
        return new RegexNode.One(set);
    }

    private RegexNode group() {
        int start = at++;
        if (at >= source.length() || source.charAt(at) != '?') {
            int number = groups.open();
            return new RegexNode.Capture(number, closed());
        }
        at++;
        if (at >= source.length()) {
            throw error("end pattern in group");
        }
        char kind = source.charAt(at++);
        return switch (kind) {
            case ':' -> closed();
            case '=' -> new RegexNode.Look(false, false, closed());
            case '!' -> new RegexNode.Look(false, true, closed());
            case '>' -> new RegexNode.Atomic(closed());
            case '<' -> {
                if (at < source.length() && (source.charAt(at) == '=' || source.charAt(at) == '!')) {
                    boolean negative = source.charAt(at++) == '!';
                    yield new RegexNode.Look(true, negative, closed());
                }
                int number = groups.openNamed(name('>'));
                yield new RegexNode.Capture(number, closed());
            }
            case '\'' -> {
                int number = groups.openNamed(name('\''));
                yield new RegexNode.Capture(number, closed());
            }
            case '(' -> conditional();
            default -> {
                at = start + 2;
                yield optionGroup();
            }
        };
    }

    private RegexNode optionGroup() {
        RegexOptions changed = options;
        boolean on = true;
        while (at < source.length()) {
            char flag = source.charAt(at++);
            switch (flag) {
                case '-' -> on = false;
                case 'i', 'x', 's', 'm' -> changed = changed.with(flag, on);
                case ':' -> {
                    RegexOptions outer = options;
                    options = changed;
                    RegexNode body = closed();
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
    private RegexNode rest() {
        return alternatives();
    }

    private RegexNode conditional() {
        int close = source.indexOf(')', at);
        if (close < 0) {
            throw error("end pattern in group");
        }
        String reference = source.substring(at, close);
        at = close + 1;
        RegexNode body = closed();
        List<RegexNode> parts =
                body instanceof RegexNode.Alternatives alternatives ? alternatives.parts() : List.of(body);
        if (parts.size() > 2) {
            throw error("invalid conditional pattern");
        }
        String name = reference.startsWith("<") || reference.startsWith("'")
                ? reference.substring(1, Math.max(1, reference.length() - 1))
                : reference;
        int group = resolve(name);
        return new RegexNode.If(group, parts.getFirst(), parts.size() == 2 ? parts.get(1) : new RegexNode.Nothing());
    }

    private RegexNode closed() {
        RegexNode body = alternatives();
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
        if (!name.codePoints().allMatch(CodePointSet::isWord) || Character.isDigit(name.charAt(0))) {
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
                throw new RegexSyntaxException("invalid backref number/name", where);
            }
        });
    }

    private RegexNode escape() {
        if (at + 1 >= source.length()) {
            throw error("end pattern at escape");
        }
        char kind = source.charAt(at + 1);
        RegexNode anchor = switch (kind) {
            case 'A' -> new RegexNode.Assert(Anchor.TEXT_START);
            case 'z' -> new RegexNode.Assert(Anchor.TEXT_END);
            case 'Z' -> new RegexNode.Assert(Anchor.LAST_LINE_END);
            case 'b' -> new RegexNode.Assert(Anchor.WORD_EDGE);
            case 'B' -> new RegexNode.Assert(Anchor.NO_WORD_EDGE);
            case 'G' -> new RegexNode.Assert(Anchor.SEARCH_START);
            case 'K' -> new RegexNode.Keep();
            case 'R' -> CharacterSequences.lineBreak();
            case 'X' -> CharacterSequences.graphemeCluster();
            case 'N' -> one(CodePointSet.of(codePoint -> codePoint != '\n'));
            case 'O' -> one(CodePointSet.of(codePoint -> true));
            default -> new RegexNode.Nothing();
        };
        if (!(anchor instanceof RegexNode.Nothing)) {
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
        CodePointSet set = classes.escape(at, options.ignoreCase());
        at = classes.end();
        return one(set);
    }

    private RegexNode numbered() {
        int start = ++at;
        int number = digits();
        if (number > 9 && number > groups.count()) {
            at = start - 1;
            CodePointSet set = classes.escape(at, options.ignoreCase());
            at = classes.end();
            return one(set);
        }
        requireGroup(number);
        return new RegexNode.Back(List.of(number), options.ignoreCase());
    }

    private RegexNode reference(char kind) {
        char close = source.charAt(at + 2) == '<' ? '>' : '\'';
        int end = source.indexOf(close, at + 3);
        if (end < 0) {
            throw error("invalid backref number/name");
        }
        String name = source.substring(at + 3, end);
        at = end + 1;
        if (kind == 'k') {
            return new RegexNode.Back(
                    groups.named(name).isEmpty() ? List.of(resolve(name)) : groups.named(name), options.ignoreCase());
        }
        return new RegexNode.Recall(resolve(name));
    }

    private RegexNode quoted() {
        int start = at + 2;
        int end = source.indexOf("\\E", start);
        String text = source.substring(start, end < 0 ? source.length() : end);
        at = end < 0 ? source.length() : end + 2;
        List<RegexNode> parts = new ArrayList<>();
        text.codePoints().forEach(codePoint -> parts.add(literal(codePoint)));
        return new RegexNode.Sequence(parts);
    }

    private RegexSyntaxException error(String message) {
        return new RegexSyntaxException(message, Math.min(at, source.length()));
    }
}
