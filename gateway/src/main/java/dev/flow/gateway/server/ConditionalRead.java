package dev.flow.gateway.server;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Operation;
import dev.flow.identity.RequestHeaders;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Leaves out content that the client has already (RFC 9110, section 13.1.2). */
final class ConditionalRead {
    private static final int NOT_MODIFIED = 304;

    private ConditionalRead() {}

    /** The answer, or 304 without content where {@code If-None-Match} names its entity tag. */
    static Answer of(Operation<?> operation, RequestHeaders headers, Answer answer) {
        return operation.outcome(NOT_MODIFIED).isPresent()
                        && has(headers, answer.headers().get(Answer.ETAG))
                ? answer.notModified()
                : answer;
    }

    /** Whether the client has it, by weak comparison. */
    private static boolean has(RequestHeaders headers, @Nullable String etag) {
        return etag != null
                && headers.all("if-none-match").stream()
                        .flatMap(value -> Arrays.stream(value.split(",", -1)))
                        .map(String::strip)
                        .anyMatch(tag -> tag.equals("*") || tag.equals(etag) || tag.equals("W/" + etag));
    }
}
