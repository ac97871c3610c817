package dev.flow.gateway.server;

import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.operation.Endpoints;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import dev.flow.identity.IdentityGuard;
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
    /** How many times its limit is read of a body that is too large, so that the client gets the answer. */
    private static final int DRAINED = 16;

    /** Longer than proxies keep an idle connection: 60 s is common. */
    private static final Duration IDLE = Duration.ofSeconds(75);

    private final WebServer server;
    private final HealthChecks health;
    private final List<Runnable> closing;
    private final AtomicBoolean drained = new AtomicBoolean();

    private HttpServer(WebServer server, HealthChecks health, List<Runnable> closing) {
        this.server = server;
        this.health = health;
        this.closing = closing;
    }

    /**
     * Starts to listen.
     *
     * @throws GatewayException when the address is not available
     */
    public static HttpServer start(GatewaySettings settings, ServerParts parts, Endpoints endpoints) {
        HealthChecks health = parts.health();
        IdentityGuard guard = new IdentityGuard(
                parts.identity(),
                settings.identity().deadline(),
                settings.identity().concurrent());
        Authorizer authorizer = new Authorizer(
                guard, parts.scope(), new AuthorizationResources(parts.scope(), parts.workflows(), parts.resources()));
        RequestPipeline pipeline = new RequestPipeline(settings, parts, endpoints, authorizer);
        RequestObserver observer = new RequestObserver(
                parts.metrics(), parts.telemetry(), settings.limits().inFlight());
        RequestHandler handler = new RequestHandler(pipeline, observer, settings.transport(), health::isDraining);
        WebServer server = configured(settings, endpoints, handler).start();
        HttpServer started = new HttpServer(server, health, List.of(pipeline::close, guard::close, health::close));
        if (!server.isRunning()) {
            started.release();
            throw GatewayException.address(settings.listen());
        }
        return started;
    }

    private static WebServer configured(GatewaySettings settings, Endpoints endpoints, RequestHandler handler) {
        Limits limits = settings.limits();
        long most = (long) endpoints.largestBody(limits.body()) * DRAINED;
        return WebServer.builder()
                .host(settings.listen().host())
                .port(settings.listen().port())
                .shutdownHook(false)
                .shutdownGracePeriod(settings.grace())
                .maxPayloadSize(most)
                .maxTcpConnections(limits.connections())
                .useNio(false) // a channel knows no time-out of reads
                .connectionOptions(SocketOptions.builder()
                        .readTimeout(IDLE)
                        .tcpNoDelay(true)
                        .build())
                .protocolsDiscoverServices(false)
                .addConnectionSelector(new Http1Connections(
                        Http1Config.builder()
                                .maxHeadersSize(
                                        2 * limits.headers()) // beyond that the server answers without our status
                                .maxPrologueLength(PATH + 2 * limits.query()),
                        most))
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

    /** Readiness turns unavailable; requests are still served. */
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
