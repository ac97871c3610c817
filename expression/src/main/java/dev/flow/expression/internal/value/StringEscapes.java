package dev.flow.expression.internal.value;

import org.jspecify.annotations.Nullable;

/** The escapes of a JSON string. */
public final class StringEscapes {
    private StringEscapes() {}

    /**
     * The text between two quotation marks.
     *
     * @param end after the closing mark, or where the error is
     */
    public record Result(String text, int end, @Nullable String error) {}

    /** Reads from after the opening mark to the closing one. */
    static Result read(String text, int start) {
        StringBuilder out = null;
        int plain = start;
        int at = start;
        while (at < text.length()) {
            char unit = text.charAt(at);
            if (unit == '"') {
                String last = text.substring(plain, at);
                return new Result(out == null ? last : out.append(last).toString(), at + 1, null);
            }
            if (unit < ' ') {
                return new Result(
                        "", at, "Invalid string: control characters from U+0000 through U+001F must be escaped");
            }
            if (unit == '\\') {
                out = (out == null ? new StringBuilder() : out).append(text, plain, at);
                int end = decode(text, at, out);
                if (end < 0) {
                    return new Result("", at, "Invalid escape");
                }
                at = end;
                plain = at;
            } else {
                at++;
            }
        }
        return new Result("", at, "Unfinished string");
    }

    /** Decodes the escape that begins at a backslash. @return where it ends, or -1 when it is none */
    public static int decode(String text, int backslash, StringBuilder out) {
        if (backslash + 1 >= text.length()) {
            return -1;
        }
        char kind = text.charAt(backslash + 1);
        int simple = "\"\\/bfnrt".indexOf(kind);
        if (simple >= 0) {
            out.append("\"\\/\b\f\n\r\t".charAt(simple));
            return backslash + 2;
        }
        int unit = kind == 'u' ? unit(text, backslash) : -1;
        if (unit < 0) {
            return -1;
        }
        int end = backslash + 6;
        if (Character.isHighSurrogate((char) unit)) {
            int low = unit(text, end);
            if (low >= 0 && Character.isLowSurrogate((char) low)) {
                out.append((char) unit).append((char) low);
                return end + 6;
            }
        }
        out.append(Character.isSurrogate((char) unit) ? '\ufffd' : (char) unit);
        return end;
    }

    private static int unit(String text, int backslash) {
        if (backslash + 6 > text.length() || text.charAt(backslash) != '\\' || text.charAt(backslash + 1) != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = backslash + 2; i < backslash + 6; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0 || text.charAt(i) > 127) {
                return -1;
            }
            unit = unit * 16 + digit;
        }
        return unit;
    }
}
