package dev.flow.definition.format;

import java.util.Locale;
import java.util.Set;

/** Which quotes a text needs. */
final class Quoting {
    /** What YAML 1.1 reads as something else than a text, and tools in use still do. */
    private static final Set<String> WORDS =
            Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n", "undefined");

    private static final String BRACKETS = ",[]{}";

    private Quoting() {}

    /** A quoted text with as few quotes as it needs. */
    static String of(String value, String quoted, boolean flow) {
        if (plain(value, flow)) {
            return value;
        }
        boolean escaped = value.indexOf('\'') >= 0
                || quoted.indexOf('\\') >= 0
                || !value.chars().allMatch(Quoting::printable);
        return quoted.startsWith("\"") && !escaped ? "'" + value + "'" : quoted;
    }

    /**
     * Whether everyone reads this without quotes as this text. Texts that begin with a digit keep their quotes:
     * versions, dates and times look like other kinds of value to people and to other tools.
     */
    private static boolean plain(String value, boolean flow) {
        if (value.isEmpty() || WORDS.contains(value.toLowerCase(Locale.ROOT))) {
            return false;
        }
        int first = value.codePointAt(0);
        if (!Character.isLetter(first) && first != '_' && first != '/' && first != '$') {
            return false;
        }
        boolean spaced = value.contains(": ") || value.contains(" #") || value.endsWith(":") || value.endsWith(" ");
        return !spaced
                && value.chars().allMatch(Quoting::printable)
                && (!flow || value.chars().noneMatch(each -> BRACKETS.indexOf(each) >= 0));
    }

    private static boolean printable(int unit) {
        return (unit >= ' ' && unit <= '~') || (unit >= 0xA1 && unit <= 0xD7FF && unit != 0x2028 && unit != 0x2029);
    }
}
