package dev.flow.gateway.server;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.problem.Problem;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.ApiJson;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What goes back.
 *
 * @param body empty for none
 */
record HttpReply(int status, Map<String, String> headers, String body) {
    private static final String CONTENT_TYPE = "content-type";
    private static final String CONNECTION = "connection";
    private static final String CLOSE = "close";

    HttpReply {
        headers = Map.copyOf(headers);
    }

    /** An answer, as its operation declares it. */
    static HttpReply of(Operation<?> operation, Answer answer) {
        Content content = operation
                .outcome(answer.status())
                .orElseThrow(() -> new IllegalStateException(operation + " does not declare " + answer.status()))
                .content();
        Map<String, String> headers = new HashMap<>(answer.headers());
        String body = switch (content) {
            case Content.Empty _ -> "";
            case Content.Json _, Content.Declared _ -> json(answer, headers, "application/json");
            case Content.OpenJson open -> json(answer, headers, open.mediaType());
            case Content.Text text -> {
                headers.putIfAbsent(CONTENT_TYPE, text.mediaType() + "; charset=utf-8");
                yield String.valueOf(answer.body());
            }
        };
        return new HttpReply(answer.status(), headers, body);
    }

    private static String json(Answer answer, Map<String, String> headers, String mediaType) {
        Object body = answer.body();
        if (body == null) {
            throw new IllegalStateException("An answer of JSON has a body.");
        }
        headers.putIfAbsent(CONTENT_TYPE, mediaType);
        return new String(ApiJson.bytes(body), StandardCharsets.UTF_8);
    }

    /** A problem. */
    static HttpReply of(ProblemException problem, String path, String requestId) {
        Map<String, String> headers = new HashMap<>(problem.headers());
        headers.put(CONTENT_TYPE, Problem.MEDIA_TYPE);
        return new HttpReply(
                problem.code().status(),
                headers,
                new String(ApiJson.bytes(Problem.of(problem, path, requestId)), StandardCharsets.UTF_8));
    }

    HttpReply with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new HttpReply(status, more, body);
    }

    /** The same as the last answer on its connection. */
    HttpReply last() {
        return isLast() ? this : with(CONNECTION, CLOSE);
    }

    boolean isLast() {
        return CLOSE.equals(headers.get(CONNECTION));
    }

    byte[] bytes() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
