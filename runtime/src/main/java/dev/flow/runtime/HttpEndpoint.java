package dev.flow.runtime;

import dev.flow.gateway.Gateway;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP port of a role: the whole interface, or only the probes of a worker. Thread-safe.
 *
 * @param serves whether clients send requests here, so that load balancers must be told before it stops
 */
record HttpEndpoint(Gateway gateway, boolean serves) {
    private static final Logger LOG = LoggerFactory.getLogger(HttpEndpoint.class);

    /** The port of the interface; empty for a worker. */
    Optional<Integer> port() {
        return serves ? Optional.of(gateway.port()) : Optional.empty();
    }

    /** The port of a worker's probes; empty for a role that serves the interface. */
    Optional<Integer> healthPort() {
        return serves ? Optional.empty() : Optional.of(gateway.port());
    }

    /**
     * Reports that it is not ready, and serves requests until load balancers have noticed. A worker gets its work from
     * the engine, so that no load balancer depends on it.
     */
    void giveNotice(Settings.Drain drain, Timekeeper time) {
        gateway.retire();
        Duration notice = drain.notice();
        if (serves && notice.isPositive()) {
            LOG.info("The process is no longer ready; it serves requests for another {}.", notice);
            try {
                time.pause(notice);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
