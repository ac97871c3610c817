package dev.flow.gateway.server;

import dev.flow.gateway.GatewayParts;
import dev.flow.gateway.cursor.Cursors;
import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.metrics.HealthMetrics;
import dev.flow.gateway.operation.OperationTable;
import dev.flow.gateway.operation.Services;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import dev.flow.identity.IdentityGuard;
import dev.flow.runs.WorkflowNames;
import io.helidon.common.socket.SocketOptions;
import io.helidon.http.DirectHandler;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The socket: a Helidon server whose only route is our own handler. Thread-safe. */
public final class HttpServer {
    /** Longest path; the query has its own limit. */
    private static final int PATH = 8192;
    /** Of a body that is too large this much is read, so that the client hears the answer. */
    private static final int DRAINED = 16;

    /** Longer than proxies keep a connection that is not used: 60 s is common. */
    private static final Duration QUIET = Duration.ofSeconds(75);

    private final WebServer server;
    private final HealthChecks health;
    private final List<Runnable> closing;
    private final AtomicBoolean drained = new AtomicBoolean();

    private HttpServer(WebServer server, HealthChecks health, List<Runnable> closing) {
        this.server = server;
        this.health = health;
        this.closing = closing;
    }

    /** Starts to listen. */
    public static HttpServer start(GatewaySettings settings, GatewayParts parts, OperationTable table) {
        HealthChecks health = new HealthChecks(parts.observation().health(), parts.clock());
        IdentityGuard guard = new IdentityGuard(
                parts.identity(),
                settings.identity().deadline(),
                settings.identity().concurrent());
        Services services = new Services(parts, settings.mode(), health, new Cursors(settings.cursorKey()), table);
        Authorizer authorizer = new Authorizer(
                guard,
                parts.scope(),
                new AuthorizationResources(
                        parts.scope(), new WorkflowNames(parts.runs().definitions())));
        RequestPipeline pipeline = new RequestPipeline(services, settings, authorizer);
        HealthMetrics.observe(
                health, parts.observation().health(), parts.observation().metrics());
        RequestObserver observer =
                new RequestObserver(parts.observation(), settings.limits().inFlight());
        RequestHandler handler = new RequestHandler(pipeline, observer, settings.transport(), health::isDraining);
        WebServer server = configured(settings, handler).start();
        HttpServer started = new HttpServer(server, health, List.of(pipeline::close, guard::close, health::close));
        if (!server.isRunning()) {
            started.release();
            throw GatewayException.address(settings.listen());
        }
        return started;
    }

    private static WebServer configured(GatewaySettings settings, RequestHandler handler) {
        Limits limits = settings.limits();
        return WebServer.builder()
                .host(settings.listen().host())
                .port(settings.listen().port())
                .shutdownHook(false)
                .shutdownGracePeriod(settings.grace())
                .maxPayloadSize((long) limits.body() * DRAINED)
                .maxTcpConnections(limits.connections())
                .useNio(false) // a channel knows no time-out of reads
                .connectionOptions(SocketOptions.builder()
                        .readTimeout(QUIET)
                        .tcpNoDelay(true)
                        .build())
                .protocolsDiscoverServices(false)
                .addConnectionSelector(new Http1Connections(
                        Http1Config.builder()
                                .maxHeadersSize(2 * limits.headers()) // beyond that it has no status of its own
                                .maxPrologueLength(PATH + 2 * limits.query()),
                        (long) limits.body() * DRAINED))
                .directHandlers(directHandlers(limits))
                .routing(routing -> routing.any(handler))
                .build();
    }

    private static DirectHandlers directHandlers(Limits limits) {
        DirectHandlers.Builder builder = DirectHandlers.builder();
        MalformedRequests handler = new MalformedRequests(limits.body());
        for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
            builder.addHandler(type, handler);
        }
        return builder.build();
    }

    public int port() {
        return server.port();
    }

    /** Not ready any more, but still serving. */
    public void retire() {
        health.drain();
    }

    /** Stops accepting and waits for what is in flight. */
    public void drain() {
        if (drained.compareAndSet(false, true)) {
            retire();
            server.stop();
            release();
        }
    }

    private void release() {
        closing.forEach(Runnable::run);
    }
}
