package dev.flow.gateway.server;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests that cannot be parsed: broken framing, headers beyond the limit. Answers repeat nothing of them. */
final class MalformedRequests implements DirectHandler {
    private static final Logger LOG = LoggerFactory.getLogger(MalformedRequests.class);

    private final int body;

    /**
     * For requests with this limit.
     *
     * @param body bytes
     */
    MalformedRequests(int body) {
        this.body = body;
    }

    /** Whatever the server's parser throws is caused by the request. */
    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType eventType,
            Status defaultStatus,
            ServerResponseHeaders headers,
            @Nullable String message) {
        return response(
                request,
                eventType == EventType.INTERNAL_ERROR
                        ? ProblemException.of(ProblemCode.INVALID_REQUEST)
                        : problem(eventType, defaultStatus.code()));
    }

    /** Whatever the route throws is a defect. */
    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType eventType,
            Status defaultStatus,
            ServerResponseHeaders headers,
            Throwable thrown,
            System.@Nullable Logger logger) {
        ProblemException problem = problem(eventType, defaultStatus.code());
        if (problem.code() == ProblemCode.INTERNAL_ERROR) {
            LOG.error("A request failed", thrown);
        }
        return response(request, problem);
    }

    private static TransportResponse response(TransportRequest request, ProblemException problem) {
        String id = IncomingRequest.newId();
        HttpReply reply = HttpReply.of(problem, "", id);
        TransportResponse.Builder response = TransportResponse.builder()
                .status(Status.create(reply.status()))
                .entity(request.method().equals("HEAD") ? new byte[0] : reply.bytes());
        SecurityHeaders.of(false).forEach(response::header);
        reply.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        response.header(HeaderNames.create(IncomingRequest.ID_HEADER), id);
        return response.build();
    }

    private ProblemException problem(EventType type, int status) {
        ProblemCode code = code(type, status);
        return switch (status) {
            case 413 -> ProblemException.of(code, "The body is larger than " + body + " bytes.");
            case 414 -> ProblemException.of(code, "The request's target is too long.");
            default -> ProblemException.of(code);
        };
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
