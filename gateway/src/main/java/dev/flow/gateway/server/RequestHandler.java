package dev.flow.gateway.server;

import dev.flow.gateway.operation.Operation.Challenge;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.problem.Problems;
import dev.flow.gateway.settings.GatewaySettings.Transport;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.opentelemetry.context.Scope;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The only route of the server: answers every request, with the answer of its operation or a problem. Thread-safe. */
final class RequestHandler implements Handler {
    private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);

    /** An answer that has no content and so no length of it. */
    private static final int NOT_MODIFIED = 304;

    private final RequestPipeline pipeline;
    private final RequestObserver observer;
    private final Transport transport;
    private final BooleanSupplier draining;

    /**
     * The route of a server.
     *
     * @param draining whether clients are to take their next request elsewhere
     */
    RequestHandler(RequestPipeline pipeline, RequestObserver observer, Transport transport, BooleanSupplier draining) {
        this.pipeline = pipeline;
        this.observer = observer;
        this.transport = transport;
        this.draining = draining;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) {
        IncomingRequest incoming = IncomingRequest.of(request, transport.proxies());
        Routes.Match match = pipeline.match(incoming);
        HttpReply reply;
        try (RequestObserver.Watch watch = observer.watch(incoming, match);
                Scope _ = watch.span().makeCurrent()) {
            reply = reply(incoming, match, watch, refusal(incoming, match, response));
            watch.answered(reply.status());
            send(incoming, isLast(incoming) ? reply.last() : reply, response);
        }
        if (isLast(incoming) && !reply.isLast()) { // otherwise the rest of the body is not read
            end(request);
        }
    }

    private boolean isLast(IncomingRequest incoming) {
        return draining.getAsBoolean() || incoming.server().headers().containsToken(HeaderValues.CONNECTION_CLOSE);
    }

    /** Closes the connection, which the server leaves to the client. Unread bytes would reset it before the answer. */
    private static void end(ServerRequest request) {
        if (!request.content().consumed()) {
            try {
                request.content().consume();
            } catch (RuntimeException e) {
                LOG.debug("The rest of a body cannot be read: {}", e.toString());
            }
        }
        throw new CloseConnectionException("The last answer on this connection is sent");
    }

    /** Answers a request of which the body is still arriving, on another thread than the one that reads it. */
    private static Consumer<ProblemException> refusal(
            IncomingRequest incoming, Routes.Match match, ServerResponse response) {
        return problem -> send(incoming, problem(incoming, match, problem).with("connection", "close"), response);
    }

    private HttpReply reply(
            IncomingRequest incoming,
            Routes.Match match,
            RequestObserver.Watch watch,
            Consumer<ProblemException> refusal) {
        try {
            return pipeline.answer(incoming, match, watch.traceparent(), refusal);
        } catch (Admission.ShedException e) {
            watch.answered(ProblemCode.OVERLOADED.status());
            throw new CloseConnectionException(String.valueOf(e.getMessage()), e);
        } catch (CloseConnectionException e) {
            watch.aborted();
            LOG.debug("A request was aborted: {}", e.getMessage());
            throw e; // the client is gone
        } catch (RuntimeException e) {
            ProblemException problem = Problems.of(e);
            if (problem.code().status() >= 500) {
                watch.failed(e);
                log(problem, e);
            }
            return problem(incoming, match, problem);
        }
    }

    /** Logs defects with their stack trace, unavailable dependencies in a line. */
    private static void log(ProblemException problem, RuntimeException cause) {
        if (problem.code() == ProblemCode.INTERNAL_ERROR) {
            LOG.error("A request failed", cause);
        } else if (problem.code() != ProblemCode.OVERLOADED) {
            LOG.warn("{}: {}", problem.code().code(), cause.getMessage());
        }
    }

    private static HttpReply problem(IncomingRequest incoming, Routes.Match match, ProblemException problem) {
        HttpReply reply = HttpReply.of(problem, incoming.path(), incoming.id());
        return problem.code() == ProblemCode.UNAUTHENTICATED ? reply.with("www-authenticate", challenge(match)) : reply;
    }

    private static String challenge(Routes.Match match) {
        boolean page = match instanceof Routes.Match.Found found
                && found.endpoint().operation().challenge() == Challenge.BASIC;
        return page ? "Basic realm=\"flow\", charset=\"UTF-8\"" : "Bearer realm=\"flow\"";
    }

    private static void send(IncomingRequest incoming, HttpReply reply, ServerResponse response) {
        response.status(Status.create(reply.status()));
        SecurityHeaders.of(incoming.origin().https()).forEach(response::header);
        set(reply.headers(), response);
        response.header(HeaderNames.create(IncomingRequest.ID_HEADER), incoming.id());
        byte[] body = reply.bytes();
        if (reply.status() == NOT_MODIFIED) {
            response.send();
        } else if (incoming.isHead()) {
            response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
            response.send();
        } else {
            response.send(body);
        }
    }

    private static void set(Map<String, String> headers, ServerResponse response) {
        headers.forEach((name, value) -> response.header(HeaderNames.create(name), value));
    }
}
