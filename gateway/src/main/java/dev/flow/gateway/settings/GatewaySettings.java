package dev.flow.gateway.settings;

import dev.flow.gateway.cursor.CursorKey;
import dev.flow.identity.TrustedProxies;
import java.time.Duration;

/**
 * How a gateway listens and what it bears.
 *
 * @param listen address and port
 * @param transport HTTPS and proxies
 * @param limits of requests
 * @param identity bounds of identity look-ups
 * @param cursorKey seals cursors; all gateways of a fleet share it
 * @param mode how the configuration is kept ({@code local_source}, {@code managed}, {@code unavailable})
 * @param grace how long in-flight requests may take to end once the gateway drains
 */
public record GatewaySettings(
        Listen listen,
        Transport transport,
        Limits limits,
        IdentityLimits identity,
        CursorKey cursorKey,
        String mode,
        Duration grace) {

    /** One machine: loopback, no HTTPS, a key of its own. */
    public static GatewaySettings local(int port) {
        return new GatewaySettings(
                new Listen("127.0.0.1", port),
                Transport.PLAIN,
                Limits.DEFAULT,
                IdentityLimits.DEFAULT,
                CursorKey.random(),
                "local_source",
                Duration.ofSeconds(60));
    }

    public GatewaySettings withListen(Listen value) {
        return new GatewaySettings(value, transport, limits, identity, cursorKey, mode, grace);
    }

    public GatewaySettings withTransport(Transport value) {
        return new GatewaySettings(listen, value, limits, identity, cursorKey, mode, grace);
    }

    public GatewaySettings withLimits(Limits value) {
        return new GatewaySettings(listen, transport, value, identity, cursorKey, mode, grace);
    }

    public GatewaySettings withIdentity(IdentityLimits value) {
        return new GatewaySettings(listen, transport, limits, value, cursorKey, mode, grace);
    }

    public GatewaySettings withCursorKey(CursorKey value) {
        return new GatewaySettings(listen, transport, limits, identity, value, mode, grace);
    }

    public GatewaySettings withMode(String value) {
        return new GatewaySettings(listen, transport, limits, identity, cursorKey, value, grace);
    }

    public GatewaySettings withGrace(Duration value) {
        return new GatewaySettings(listen, transport, limits, identity, cursorKey, mode, value);
    }

    /**
     * Where it listens.
     *
     * @param port 0 for any free one
     */
    public record Listen(String host, int port) {}

    /**
     * What is trusted of a connection.
     *
     * @param httpsRequired whether requests must have come over HTTPS, except to {@code /livez} and {@code /readyz}
     * @param proxies whose {@code X-Forwarded-*} headers are believed
     */
    public record Transport(boolean httpsRequired, TrustedProxies proxies) {
        public static final Transport PLAIN = new Transport(false, TrustedProxies.NONE);
    }

    /**
     * Limits of requests.
     *
     * @param body bytes
     * @param headers bytes, all of them
     * @param query bytes
     * @param inFlight requests under way; beyond that 503 {@code overloaded}
     * @param perPrincipal requests of one principal under way; beyond that 429 {@code rate_limited}
     * @param connections open at a time; beyond that clients wait in the backlog
     * @param readDeadline how long a request's body may take to arrive
     */
    public record Limits(
            int body, int headers, int query, int inFlight, int perPrincipal, int connections, Duration readDeadline) {
        public static final Limits DEFAULT =
                new Limits(1 << 20, 32 << 10, 4 << 10, 1024, 768, 8192, Duration.ofSeconds(15));
    }

    /**
     * Bounds of identity look-ups.
     *
     * @param deadline of one look-up
     * @param concurrent look-ups under way
     */
    public record IdentityLimits(Duration deadline, int concurrent) {
        public static final IdentityLimits DEFAULT = new IdentityLimits(Duration.ofSeconds(5), 256);
    }
}
