package dev.flow.gateway.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a handler answers.
 *
 * @param body a record, a JSON tree or a text, as the outcome of that status declares
 * @param headers beside those that every answer has
 */
public record Answer(int status, @Nullable Object body, Map<String, String> headers) {
    public Answer {
        headers = Map.copyOf(headers);
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

    /** Elsewhere. */
    public static Answer found(String location) {
        return new Answer(302, null, Map.of("location", location));
    }
}
