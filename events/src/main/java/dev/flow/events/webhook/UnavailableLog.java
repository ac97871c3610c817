package dev.flow.events.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says which secrets of a source are missing, at most once a minute: anyone can send requests. Thread-safe. */
final class UnavailableLog {
    private static final Logger LOG = LoggerFactory.getLogger(UnavailableLog.class);
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final String source;
    private final AtomicReference<Instant> next = new AtomicReference<>(Instant.MIN);

    UnavailableLog(String source) {
        this.source = source;
    }

    void missing(List<String> secrets, Instant now) {
        Instant due = next.get();
        if (!secrets.isEmpty() && !now.isBefore(due) && next.compareAndSet(due, now.plus(PAUSE))) {
            LOG.warn(
                    "Requests to the source of webhooks {} are refused as unavailable: its secrets {} cannot be read, or"
                            + " are not written as the source needs them.",
                    source,
                    secrets);
        }
    }
}
