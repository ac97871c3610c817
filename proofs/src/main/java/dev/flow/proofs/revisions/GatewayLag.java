package dev.flow.proofs.revisions;

import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long after an activation each gateway goes on starting runs on the revision before: starts runs at each of them
 * until one is on the new revision. Confined to one thread.
 */
final class GatewayLag {
    private static final Duration GIVEN_UP = Duration.ofMinutes(2);

    private final List<Caller> gateways;
    private final Starts starts;
    private final List<Duration> measured = new ArrayList<>();

    /**
     * Lags of some gateways.
     *
     * @param gateways a caller for each, which asks only that one
     */
    GatewayLag(List<Caller> gateways, Starts starts) {
        this.gateways = List.copyOf(gateways);
        this.starts = starts;
    }

    /**
     * Measures them now. A gateway that was killed meanwhile is waited for and not measured.
     *
     * @param revision that is active
     */
    void measure(String revision) throws InterruptedException {
        long begin = System.nanoTime();
        measured.addAll(
                ConcurrentCallers.of(
                                gateways.size(), gateways.size(), number -> one(gateways.get(number), revision, begin))
                        .stream()
                        .flatMap(Optional::stream)
                        .toList());
    }

    private Optional<Duration> one(Caller gateway, String revision, long begin) throws InterruptedException {
        Traffic before = gateway.traffic();
        Duration lag = follow(gateway, revision, begin);
        Traffic after = gateway.traffic();
        return after.broken() == before.broken() && after.unavailable() == before.unavailable()
                ? Optional.of(lag)
                : Optional.empty();
    }

    private Duration follow(Caller gateway, String revision, long begin) throws InterruptedException {
        while (true) {
            Started started = starts.next(gateway);
            Duration lag = Duration.ofNanos(started.sent() - begin);
            if (started.version().revision().equals(revision) || lag.compareTo(GIVEN_UP) > 0) {
                return lag;
            }
        }
    }

    /** All that were measured. */
    List<Duration> measured() {
        return List.copyOf(measured);
    }
}
