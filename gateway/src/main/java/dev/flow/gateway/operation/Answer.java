package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.problem.EntityTag;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a handler answers.
 *
 * @param body a record, a JSON tree, a text or bytes, as the outcome of that status declares
 * @param headers in addition to those that every answer has; one of the same name takes their place
 * @param change what the audit records of the effect beside what the operation declares
 */
public record Answer(int status, @Nullable Object body, Map<String, String> headers, Change change) {
    /** The header that holds the version or the digest of what is answered. */
    public static final String ETAG = EntityTag.HEADER;

    private static final String CACHE_CONTROL = "cache-control";

    public Answer {
        headers = Map.copyOf(headers);
    }

    /** An answer of which the audit records nothing in particular. */
    public Answer(int status, @Nullable Object body, Map<String, String> headers) {
        this(status, body, headers, Change.UNSAID);
    }

    /**
     * The subject before and after the effect, for the audit: versions and ids, never content.
     *
     * @param before null where there was none, or it is not recorded
     * @param after null where there is none, or it is not recorded
     */
    public record Change(
            @Nullable ObjectNode before, @Nullable ObjectNode after) {
        static final Change UNSAID = new Change(null, null);
    }

    public static Answer ok(Object body) {
        return new Answer(200, body, Map.of());
    }

    public static Answer accepted(Object body) {
        return new Answer(202, body, Map.of());
    }

    public static Answer of(int status, Object body) {
        return new Answer(status, body, Map.of());
    }

    /** A redirection to another path. */
    public static Answer found(String location) {
        return new Answer(302, null, Map.of("location", location));
    }

    /**
     * A file.
     *
     * @param digest the same for the same bytes, of printable ASCII characters without a quotation mark
     */
    public static Answer file(byte[] bytes, String mediaType, String digest, Caching caching) {
        return new Answer(
                200,
                bytes,
                Map.of("content-type", mediaType, CACHE_CONTROL, caching.directives(), ETAG, "\"" + digest + "\""));
    }

    /** The same with the version of its subject, which a client sends back as the expected one. */
    public Answer withVersion(long version) {
        return with(ETAG, EntityTag.of(version));
    }

    /** The same with one more header. */
    public Answer with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new Answer(status, body, more, change);
    }

    /** The same, whose effect the audit records as this change. */
    public Answer changed(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        return new Answer(status, body, headers, new Change(before, after));
    }

    /** The same for a client that has it already (RFC 9110, section 15.4.5). */
    public Answer notModified() {
        Map<String, String> kept = new HashMap<>(headers);
        kept.keySet().retainAll(Set.of(ETAG, CACHE_CONTROL));
        return new Answer(304, null, kept);
    }
}
