package dev.flow.gateway.server;

import dev.flow.gateway.GatewaySettings.Transport;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.problem.Problems;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.opentelemetry.context.Scope;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The only route: answers every request, with what its operation says or with a problem. Thread-safe. */
final class Dispatch implements Handler {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatch.class);

    private final RequestPipeline pipeline;
    private final Observer observer;
    private final Transport transport;

    Dispatch(RequestPipeline pipeline, Observer observer, Transport transport) {
        this.pipeline = pipeline;
        this.observer = observer;
        this.transport = transport;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) {
        Exchange exchange = Exchange.of(request, transport.proxies());
        Routes.Match match = pipeline.match(exchange);
        try (Observer.Watch watch = observer.watch(exchange, match);
                Scope _ = watch.span().makeCurrent()) {
            Reply reply = reply(exchange, match, watch, refusal(exchange, match, response));
            watch.answered(reply.status());
            send(exchange, reply, response);
        }
    }

    /** Answers a request of which the body is still arriving, on another thread than the one that reads it. */
    private static Consumer<ProblemException> refusal(Exchange exchange, Routes.Match match, ServerResponse response) {
        return problem -> send(exchange, problem(exchange, match, problem).with("connection", "close"), response);
    }

    private Reply reply(
            Exchange exchange, Routes.Match match, Observer.Watch watch, Consumer<ProblemException> refusal) {
        try {
            return pipeline.answer(exchange, match, watch.traceparent(), refusal);
        } catch (Admission.ShedException e) {
            watch.answered(ProblemCode.OVERLOADED.status());
            throw new CloseConnectionException(String.valueOf(e.getMessage()), e);
        } catch (CloseConnectionException | UncheckedIOException e) {
            throw e; // nobody is there to be answered
        } catch (HttpException e) {
            return problem(exchange, match, ofServer(e));
        } catch (RuntimeException e) {
            ProblemException problem = Problems.of(e);
            if (problem.code().status() >= 500) {
                watch.failed(e);
                tell(problem, e);
            }
            return problem(exchange, match, problem);
        }
    }

    /** The body breaks its framing, or the server's bounds, while it is read. */
    private static ProblemException ofServer(HttpException e) {
        return ProblemException.of(e.status().code() == 413 ? ProblemCode.TOO_LARGE : ProblemCode.INVALID_REQUEST)
                .with("connection", "close");
    }

    /** Defects with their trace, what is away in a line. */
    private static void tell(ProblemException problem, RuntimeException cause) {
        if (problem.code() == ProblemCode.INTERNAL_ERROR) {
            LOG.error("A request failed", cause);
        } else if (problem.code() != ProblemCode.OVERLOADED) {
            LOG.warn("{}: {}", problem.code().code(), cause.getMessage());
        }
    }

    private static Reply problem(Exchange exchange, Routes.Match match, ProblemException problem) {
        Reply reply = Reply.of(problem, exchange.path(), exchange.id());
        return problem.code() == ProblemCode.UNAUTHENTICATED ? reply.with("www-authenticate", challenge(match)) : reply;
    }

    private static String challenge(Routes.Match match) {
        boolean page = match instanceof Routes.Match.Found(Operation<?> operation, Map<String, String> _)
                && operation.isPage();
        return page ? "Basic realm=\"flow\", charset=\"UTF-8\"" : "Bearer realm=\"flow\"";
    }

    private static void send(Exchange exchange, Reply reply, ServerResponse response) {
        response.status(Status.create(reply.status()));
        SecurityHeaders.of(exchange.origin().https()).forEach(response::header);
        set(reply.headers(), response);
        response.header(HeaderNames.create(Exchange.ID_HEADER), exchange.id());
        response.send(reply.bytes());
    }

    private static void set(Map<String, String> headers, ServerResponse response) {
        headers.forEach((name, value) -> response.header(HeaderNames.create(name), value));
    }
}
