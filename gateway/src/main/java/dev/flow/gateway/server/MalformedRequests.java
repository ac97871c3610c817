package dev.flow.gateway.server;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import org.jspecify.annotations.Nullable;

/** Answers what never becomes a request: broken framing, headers beyond the limit. Nothing of it is repeated back. */
final class MalformedRequests implements DirectHandler {
    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType eventType,
            Status defaultStatus,
            ServerResponseHeaders headers,
            @Nullable String message) {
        ProblemException problem = ProblemException.of(code(eventType, defaultStatus.code()));
        String id = Exchange.newId();
        Reply reply = Reply.of(problem, "", id);
        TransportResponse.Builder response = TransportResponse.builder()
                .status(Status.create(reply.status()))
                .entity(reply.bytes());
        SecurityHeaders.of(false).forEach(response::header);
        reply.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        response.header(HeaderNames.create(Exchange.ID_HEADER), id);
        return response.build();
    }

    private static ProblemCode code(EventType type, int status) {
        return switch (Integer.toString(status)) {
            case "413", "414", "431" -> ProblemCode.TOO_LARGE;
            case "404" -> ProblemCode.NOT_FOUND;
            case "503" -> ProblemCode.OVERLOADED;
            case String _ ->
                type == EventType.INTERNAL_ERROR ? ProblemCode.INTERNAL_ERROR : ProblemCode.INVALID_REQUEST;
        };
    }
}
