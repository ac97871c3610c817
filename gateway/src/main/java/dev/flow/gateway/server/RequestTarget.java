package dev.flow.gateway.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The target of a request (RFC 9112, section 3.2), without the query.
 *
 * @param path as sent
 * @param authority the host of an absolute target, which counts instead of the header; null for a mere path
 */
record RequestTarget(String path, @Nullable String authority) {
    private static final Pattern ABSOLUTE = Pattern.compile("(?i:https?)://([^/?#@]+)(/.*)?");

    static RequestTarget of(String sent) {
        if (sent.startsWith("/")) {
            return new RequestTarget(sent, null);
        }
        Matcher absolute = ABSOLUTE.matcher(sent);
        if (!absolute.matches()) {
            return new RequestTarget(sent, null);
        }
        String path = absolute.group(2);
        return new RequestTarget(path == null ? "/" : path, absolute.group(1));
    }
}
