package dev.flow.gateway.server;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import java.util.List;
import java.util.stream.Stream;

/**
 * Headers of every answer: it is no page, and browsers may not frame it, guess its type, keep it or read it from other
 * origins. An operation may set others of the same names. Their bytes are made once.
 */
final class SecurityHeaders {
    private static final List<Header> ALWAYS = List.of(
            header("cache-control", "no-store"),
            header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
            header("cross-origin-resource-policy", "same-origin"),
            header("referrer-policy", "no-referrer"),
            header("x-content-type-options", "nosniff"),
            header("x-frame-options", "DENY"));
    private static final List<Header> HTTPS = Stream.concat(
                    ALWAYS.stream(),
                    Stream.of(header("strict-transport-security", "max-age=31536000; includeSubDomains")))
            .toList();

    private SecurityHeaders() {}

    private static Header header(String name, String value) {
        return HeaderValues.createCached(HeaderNames.create(name), value);
    }

    /** For an answer; browsers remember HTTPS once they came by it. */
    static List<Header> of(boolean https) {
        return https ? HTTPS : ALWAYS;
    }
}
