package dev.flow.calls.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Percent-encoding of RFC 3986. */
public final class PercentEncoding {
    private static final String RESERVED = ":/?#[]@!$&'()*+,;=";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private PercentEncoding() {}

    /** Everything but unreserved characters is encoded. */
    public static String encode(String text) {
        return encode(text, "");
    }

    /** Reserved characters stay as they are too, and so does what is encoded already. */
    public static String encodeIllegal(String text) {
        StringBuilder result = new StringBuilder();
        int start = 0;
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
            if (isEncoded(text, at)) {
                result.append(encode(text.substring(start, at), RESERVED)).append(text, at, at + 3);
                start = at + 3;
            }
        }
        return result.append(encode(text.substring(start), RESERVED)).toString();
    }

    private static boolean isEncoded(String text, int at) {
        return at + 2 < text.length()
                && HexFormat.isHexDigit(text.charAt(at + 1))
                && HexFormat.isHexDigit(text.charAt(at + 2));
    }

    private static String encode(String text, String alsoLegal) {
        StringBuilder result = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (isUnreserved(c) || alsoLegal.indexOf(c) >= 0) {
                result.append(c);
            } else {
                result.append('%').append(HEX.toHexDigits(b));
            }
        }
        return result.toString();
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }
}
