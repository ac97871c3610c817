package dev.flow.gateway;

import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.metrics.HealthMetrics;
import dev.flow.gateway.operation.Endpoints;
import dev.flow.gateway.server.GatewayException;
import dev.flow.gateway.server.HttpServer;
import dev.flow.gateway.server.ServerParts;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.runs.WorkflowNames;

/**
 * The HTTP interface of one scope. Thread-safe.
 *
 * <pre>{@code
 * try (Gateway gateway = Gateway.start(GatewaySettings.local(8321), parts)) {
 *     …
 *     gateway.drain();
 * }
 * }</pre>
 */
public final class Gateway implements AutoCloseable {
    private final HttpServer server;

    private Gateway(HttpServer server) {
        this.server = server;
    }

    /**
     * Starts to listen.
     *
     * @throws GatewayException when the address is not available
     */
    public static Gateway start(GatewaySettings settings, GatewayParts parts) {
        HealthChecks health = health(parts);
        return start(settings, parts, health, GatewayOperations.all(settings, parts, health));
    }

    /**
     * Starts to listen for probes and scrapers only: liveness, readiness, detailed health, metrics.
     *
     * @throws GatewayException when the address is not available
     */
    public static Gateway startProbes(GatewaySettings settings, GatewayParts parts) {
        HealthChecks health = health(parts);
        return start(settings, parts, health, GatewayOperations.probes(parts, health));
    }

    private static HealthChecks health(GatewayParts parts) {
        HealthChecks health = new HealthChecks(parts.observation().health(), parts.clock());
        HealthMetrics.observe(
                health, parts.observation().health(), parts.observation().metrics());
        return health;
    }

    private static Gateway start(
            GatewaySettings settings, GatewayParts parts, HealthChecks health, Endpoints endpoints) {
        ServerParts server = new ServerParts(
                parts.scope(),
                parts.identity(),
                new WorkflowNames(parts.runs().definitions()),
                new ServedResourceWorkflows(parts.runs().triggers()),
                parts.records().idempotency(),
                parts.records().audit(),
                health,
                parts.observation().metrics(),
                parts.observation().telemetry());
        return new Gateway(HttpServer.start(settings, server, endpoints));
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** Readiness turns unavailable; requests are still served until load balancers have noticed. */
    public void retire() {
        server.retire();
    }

    /**
     * Retires, stops accepting, and lets requests in flight end within the grace period of the settings. Blocks until
     * all have ended or the period is over.
     */
    public void drain() {
        server.drain();
    }

    /** Drains, if that has not happened yet. */
    @Override
    public void close() {
        drain();
    }
}
