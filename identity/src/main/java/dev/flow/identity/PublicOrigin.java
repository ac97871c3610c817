package dev.flow.identity;

import java.net.URI;
import java.util.Locale;

/**
 * The address of the service in browsers: {@code https://host[:port]}, exactly as they send it in {@code Origin} (RFC
 * 6454, section 6.2).
 */
public record PublicOrigin(String value) {
    /** @throws IllegalArgumentException with a sentence for the operator */
    public PublicOrigin {
        URI uri = parsed(value);
        boolean exact = "https".equals(uri.getScheme())
                && uri.getHost() != null
                && uri.getUserInfo() == null
                && uri.getPort() != 443
                && value.equals("https://" + uri.getRawAuthority())
                && value.equals(value.toLowerCase(Locale.ROOT));
        if (!exact) {
            throw new IllegalArgumentException(
                    "The public origin is https://host or https://host:port in lower case, without a path, a trailing"
                            + " slash or the default port.");
        }
    }

    private static URI parsed(String value) {
        try {
            return URI.create(value);
        } catch (IllegalArgumentException e) {
            return URI.create("");
        }
    }
}
