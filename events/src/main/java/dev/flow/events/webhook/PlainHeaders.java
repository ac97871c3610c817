package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The headers of a request that an event keeps: those that carry secrets and signatures are left out, and those that
 * are about the connection or about proxies on the way.
 */
final class PlainHeaders {
    private static final int MOST = 100;
    private static final int LONGEST = 1_024;

    /** Names that say that the value is one that lets in. */
    private static final Pattern CONFIDENTIAL = Pattern.compile(
            ".*(?:auth|cookie|credential|hmac|jwt|passw|secret|session|signature|token|api-?key).*|x-hub-.*");

    private static final Pattern TRANSPORT = Pattern.compile(
            "connection|content-length|expect|forwarded|host|keep-alive|te|trailer|transfer-encoding|upgrade|via"
                    + "|x-forwarded-.*|x-real-ip");

    private PlainHeaders() {}

    /**
     * An object of texts, sorted by name.
     *
     * @param withheld further names, in lower case
     */
    static ObjectNode of(Map<String, List<String>> headers, Set<String> withheld) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(headers).forEach((name, values) -> {
            String value = String.join(", ", values);
            if (kept.size() < MOST
                    && value.length() <= LONGEST
                    && !withheld.contains(name)
                    && !CONFIDENTIAL.matcher(name).matches()
                    && !TRANSPORT.matcher(name).matches()) {
                kept.put(name, value);
            }
        });
        return kept;
    }
}
