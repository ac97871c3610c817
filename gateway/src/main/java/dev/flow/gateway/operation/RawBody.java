package dev.flow.gateway.operation;

import dev.flow.identity.RequestHeaders;
import java.util.List;
import java.util.Map;

/**
 * A body that nothing has interpreted, with what its interpretation needs. Immutable; its bytes must not be modified.
 */
public final class RawBody {
    private final RequestHeaders headers;
    private final Map<String, List<String>> query;
    private final byte[] bytes;

    /**
     * A body as it was sent.
     *
     * @param query the parameters of the query string
     * @param bytes none for a request without a body
     */
    public RawBody(RequestHeaders headers, Map<String, List<String>> query, byte[] bytes) {
        this.headers = headers;
        this.query = Map.copyOf(query);
        this.bytes = bytes;
    }

    public RequestHeaders headers() {
        return headers;
    }

    /** The parameters of the query string. */
    public Map<String, List<String>> query() {
        return query;
    }

    /** The body as it was sent. */
    public byte[] bytes() {
        return bytes;
    }
}
