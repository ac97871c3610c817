package dev.flow.gateway.server;

import java.util.HashMap;
import java.util.Map;

/** Headers of every answer: nothing of it is a page, may be framed, guessed at, kept or read from other origins. */
final class SecurityHeaders {
    private static final Map<String, String> ALWAYS = Map.of(
            "cache-control", "no-store",
            "content-security-policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
            "cross-origin-resource-policy", "same-origin",
            "referrer-policy", "no-referrer",
            "x-content-type-options", "nosniff",
            "x-frame-options", "DENY");
    private static final String ONE_YEAR = "max-age=31536000; includeSubDomains";

    private SecurityHeaders() {}

    /** For an answer; browsers remember HTTPS once they came by it. */
    static Map<String, String> of(boolean https) {
        if (!https) {
            return ALWAYS;
        }
        Map<String, String> headers = new HashMap<>(ALWAYS);
        headers.put("strict-transport-security", ONE_YEAR);
        return headers;
    }
}
