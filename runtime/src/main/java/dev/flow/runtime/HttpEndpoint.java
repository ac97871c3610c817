package dev.flow.runtime;

import dev.flow.gateway.Gateway;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a role listens on: the whole interface, or the probes of a worker. Thread-safe.
 *
 * @param serves whether callers send requests here, so that load balancers must hear of a stop before it happens
 */
record HttpEndpoint(Gateway gateway, boolean serves) {
    private static final Logger LOG = LoggerFactory.getLogger(HttpEndpoint.class);

    /** The port that HTTP is served on, where it is. */
    Optional<Integer> port() {
        return serves ? Optional.of(gateway.port()) : Optional.empty();
    }

    /** The port of a worker's probes, where there is one. */
    Optional<Integer> healthPort() {
        return serves ? Optional.empty() : Optional.of(gateway.port());
    }

    /**
     * Says that it is not ready any more, and serves requests until load balancers have heard of it. A worker gets its
     * work from the engine, so that nobody has to hear of its stop.
     */
    void giveNotice(Settings.Drain drain, Timekeeper time) {
        gateway.retire();
        Duration notice = drain.notice();
        if (serves && notice.isPositive()) {
            LOG.info("Not ready any more; requests are served for {} more.", notice);
            try {
                time.pause(notice);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
