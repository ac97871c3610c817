package dev.flow.runtime.service;

import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.health.HealthComponent;
import dev.flow.runtime.StartException;
import dev.flow.runtime.telemetry.Telemetry;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerResponse;
import java.time.InstantSource;
import java.util.List;

/**
 * The private port of a worker by itself: {@code /livez} and {@code /readyz} for the platform, {@code /metrics} for its
 * scraper. It is not for the network at large: nothing asks who calls. Thread-safe.
 */
public final class Probes implements AutoCloseable {
    private final WebServer server;
    private final HealthChecks health;

    private Probes(WebServer server, HealthChecks health) {
        this.server = server;
        this.health = health;
    }

    /**
     * Listens.
     *
     * @throws StartException when the port is taken
     */
    public static Probes start(int port, List<HealthComponent> components, Telemetry telemetry, InstantSource clock) {
        var health = new HealthChecks(components, clock);
        var server = WebServer.builder()
                .port(port)
                .shutdownHook(false)
                .routing(routing -> routing.get("/livez", (request, response) -> json(response, Status.OK_200, "live"))
                        .get(
                                "/readyz",
                                (request, response) -> json(
                                        response,
                                        health.isReady() ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503,
                                        health.isReady() ? "ready" : "unavailable"))
                        .get(
                                "/metrics",
                                (request, response) -> response.header(
                                                HeaderNames.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")
                                        .send(telemetry.metrics().scrape())))
                .build()
                .start();
        if (!server.isRunning()) {
            health.close();
            throw StartException.of("Cannot listen on FLOW_WORKER__HEALTH_PORT " + port + ": another process does.");
        }
        return new Probes(server, health);
    }

    private static void json(ServerResponse response, Status status, String word) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .send("{\"status\":\"" + word + "\"}");
    }

    public int port() {
        return server.port();
    }

    /** Not ready from now on. */
    public void retire() {
        health.drain();
    }

    @Override
    public void close() {
        server.stop();
        health.close();
    }
}
