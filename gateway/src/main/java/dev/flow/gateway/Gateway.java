package dev.flow.gateway;

import dev.flow.gateway.operation.OperationTable;
import dev.flow.gateway.server.GatewayException;
import dev.flow.gateway.server.HttpServer;
import dev.flow.gateway.settings.GatewaySettings;

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
     * @throws GatewayException when the address cannot be had
     */
    public static Gateway start(GatewaySettings settings, GatewayParts parts) {
        return new Gateway(HttpServer.start(settings, parts, OperationTable.standard()));
    }

    /**
     * Starts to listen for probes and scrapers only: liveness, readiness, detailed health, metrics.
     *
     * @throws GatewayException when the address cannot be had
     */
    public static Gateway startProbes(GatewaySettings settings, GatewayParts parts) {
        return new Gateway(HttpServer.start(settings, parts, OperationTable.probes()));
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** Readiness turns unavailable; requests are still served, so that load balancers can look away. */
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
