package dev.flow.events.webhook;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request of a sender of webhooks. Immutable; its bytes must not be modified. */
public final class WebhookRequest {
    private final Map<String, List<String>> headers;
    private final Map<String, List<String>> query;
    private final byte[] body;

    /**
     * A request as it was received.
     *
     * @param headers by name in lower case
     * @param query the parameters of the query string
     * @param body as it was sent, which signatures are over
     */
    public WebhookRequest(Map<String, List<String>> headers, Map<String, List<String>> query, byte[] body) {
        this.headers = Map.copyOf(headers);
        this.query = Map.copyOf(query);
        this.body = body;
    }

    /** By name in lower case. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /**
     * A header that is there once.
     *
     * @param name in lower case
     */
    public Optional<String> header(String name) {
        return single(headers, name);
    }

    /** A parameter of the query string that is there once. */
    public Optional<String> parameter(String name) {
        return single(query, name);
    }

    private static Optional<String> single(Map<String, List<String>> all, String name) {
        List<String> values = all.getOrDefault(name, List.of());
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    /** The body as it was sent. */
    public byte[] body() {
        return body;
    }
}
