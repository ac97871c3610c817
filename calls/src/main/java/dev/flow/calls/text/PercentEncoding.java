package dev.flow.calls.text;

import java.util.regex.Pattern;
import org.apache.hc.core5.net.PercentCodec;

/** Percent-encoding of RFC 3986. */
public final class PercentEncoding {
    /** What a URI cannot hold: characters that are neither reserved nor unreserved, and a lone percent sign. */
    private static final Pattern ILLEGAL =
            Pattern.compile("(?:[^A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2}))+");

    private PercentEncoding() {}

    /** Everything but unreserved characters is encoded. */
    public static String encode(String text) {
        return PercentCodec.RFC3986.encode(text);
    }

    /** Reserved characters stay as they are too, and so does what is encoded already. */
    public static String encodeIllegal(String text) {
        return ILLEGAL.matcher(text).replaceAll(illegal -> encode(illegal.group()));
    }
}
