package dev.flow.gateway.server;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.problem.Problem;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.ApiJson;
import dev.flow.store.idempotency.RecordedResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** An answer or a problem as it is sent: status, headers and bytes. Immutable. */
final class HttpReply {
    private static final String CONTENT_TYPE = "content-type";
    private static final String CONNECTION = "connection";
    private static final String CLOSE = "close";
    private static final byte[] EMPTY = {};

    private final int status;
    private final Map<String, String> headers;
    private final byte[] bytes;

    private HttpReply(int status, Map<String, String> headers, byte[] bytes) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.bytes = bytes;
    }

    /** An answer, as its operation declares it. */
    static HttpReply of(Operation<?> operation, Answer answer) {
        Content content = operation
                .outcome(answer.status())
                .orElseThrow(() -> new IllegalStateException(operation + " does not declare " + answer.status()))
                .content();
        if (operation.output().versioned() && !answer.headers().containsKey(Answer.ETAG)) {
            throw new IllegalStateException(operation + " declares a version and answers none");
        }
        Map<String, String> headers = new HashMap<>(answer.headers());
        byte[] bytes = switch (content) {
            case Content.Empty _ -> EMPTY;
            case Content.Json _, Content.Declared _ -> json(answer, headers, "application/json");
            case Content.OpenJson open -> json(answer, headers, open.mediaType());
            case Content.Text text -> {
                headers.putIfAbsent(CONTENT_TYPE, text.mediaType() + "; charset=utf-8");
                yield String.valueOf(answer.body()).getBytes(StandardCharsets.UTF_8);
            }
            case Content.JsonOrBytes _ ->
                answer.body() instanceof byte[] ? file(operation, answer) : json(answer, headers, "application/json");
            case Content.Binary _ -> file(operation, answer);
        };
        return new HttpReply(answer.status(), headers, bytes);
    }

    private static byte[] json(Answer answer, Map<String, String> headers, String mediaType) {
        Object body = answer.body();
        if (body == null) {
            throw new IllegalStateException("An answer of JSON has a body.");
        }
        headers.putIfAbsent(CONTENT_TYPE, mediaType);
        return ApiJson.bytes(body);
    }

    private static byte[] file(Operation<?> operation, Answer answer) {
        if (answer.body() instanceof byte[] bytes && answer.headers().containsKey(CONTENT_TYPE)) {
            return bytes;
        }
        throw new IllegalStateException(operation + " declares a file and answers none");
    }

    /** A problem. */
    static HttpReply of(ProblemException problem, String path, String requestId) {
        Map<String, String> headers = new HashMap<>(problem.headers());
        headers.put(CONTENT_TYPE, Problem.MEDIA_TYPE);
        return new HttpReply(problem.code().status(), headers, ApiJson.bytes(Problem.of(problem, path, requestId)));
    }

    /** An answer that was recorded with its idempotency key. */
    static HttpReply of(RecordedResponse recorded) {
        return new HttpReply(
                recorded.status(), recorded.headers(), recorded.body().getBytes(StandardCharsets.UTF_8));
    }

    /** The same for the record of its idempotency key: its content is text, as an operation that changes answers. */
    RecordedResponse recorded() {
        return new RecordedResponse(status, headers, new String(bytes, StandardCharsets.UTF_8));
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    /** The content; empty for none. Not to be modified. */
    byte[] bytes() {
        return bytes;
    }

    HttpReply with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new HttpReply(status, more, bytes);
    }

    /** The same as the last answer on its connection. */
    HttpReply last() {
        return isLast() ? this : with(CONNECTION, CLOSE);
    }

    boolean isLast() {
        return CLOSE.equals(headers.get(CONNECTION));
    }
}
