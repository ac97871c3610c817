package dev.flow.calls.secret;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;

/**
 * Bytes as they read after decoding, with where each of them stood before: what is found in a view can be marked in the
 * original. Bytes are the characters of an ISO-8859-1 string.
 */
final class DecodedText {
    private final StringBuilder text;
    private int[] starts;
    private int[] ends;

    private DecodedText(int capacity) {
        text = new StringBuilder(capacity);
        starts = new int[capacity];
        ends = new int[capacity];
    }

    /** Percent-encoding (RFC 3986), with or without the {@code +} of forms. */
    static DecodedText ofUrl(String bytes, boolean plusIsSpace) {
        DecodedText view = new DecodedText(bytes.length());
        for (int at = 0; at < bytes.length(); ) {
            char c = bytes.charAt(at);
            if (c == '%' && isHex(bytes, at + 1, 2)) {
                view.add((char) HexFormat.fromHexDigits(bytes, at + 1, at + 3), at, at + 3);
                at += 3;
            } else {
                view.add(c == '+' && plusIsSpace ? ' ' : c, at, at + 1);
                at++;
            }
        }
        return view;
    }

    /** A view in which nothing is decoded. */
    static DecodedText identity(String bytes) {
        DecodedText view = new DecodedText(bytes.length());
        for (int at = 0; at < bytes.length(); at++) {
            view.add(bytes.charAt(at), at, at + 1);
        }
        return view;
    }

    /** A view with one level of JSON escapes decoded. */
    DecodedText unescaped() {
        DecodedText view = new DecodedText(text.length());
        for (int at = 0; at < text.length(); ) {
            int length = escapeLength(at);
            String plain = length == 1 ? text.substring(at, at + 1) : unescape(at, length);
            for (int i = 0; i < plain.length(); i++) {
                view.add(plain.charAt(i), starts[at], ends[at + length - 1]);
            }
            at += length;
        }
        return view;
    }

    boolean hasEscapes() {
        return text.indexOf("\\") >= 0;
    }

    /** Marks where {@code needle} occurs in the original. */
    void mark(String needle, BitSet marks) {
        for (int at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
            marks.set(starts[at], ends[at + needle.length() - 1]);
        }
    }

    private int escapeLength(int at) {
        if (text.charAt(at) != '\\' || at + 1 == text.length()) {
            return 1;
        }
        if (text.charAt(at + 1) != 'u') {
            return 2;
        }
        if (!isHex(text, at + 2, 4)) {
            return 1;
        }
        boolean pair = Character.isHighSurrogate(unit(at))
                && at + 7 < text.length()
                && text.charAt(at + 6) == '\\'
                && text.charAt(at + 7) == 'u'
                && isHex(text, at + 8, 4)
                && Character.isLowSurrogate(unit(at + 6));
        return pair ? 12 : 6;
    }

    private String unescape(int at, int length) {
        if (length == 2) {
            char c = text.charAt(at + 1);
            int escape = "btnfr".indexOf(c);
            return String.valueOf(escape < 0 ? c : "\b\t\n\f\r".charAt(escape));
        }
        String units = length == 12 ? "" + unit(at) + unit(at + 6) : String.valueOf(unit(at));
        return new String(units.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private char unit(int at) {
        return (char) HexFormat.fromHexDigits(text, at + 2, at + 6);
    }

    private static boolean isHex(CharSequence text, int at, int count) {
        if (at + count > text.length()) {
            return false;
        }
        for (int i = at; i < at + count; i++) {
            if (!HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private void add(char c, int start, int end) {
        if (text.length() == starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2 + 16);
            ends = Arrays.copyOf(ends, ends.length * 2 + 16);
        }
        starts[text.length()] = start;
        ends[text.length()] = end;
        text.append(c);
    }
}
