package dev.flow.gateway.metrics;

import dev.flow.store.PoolUsage;
import dev.flow.store.Store;
import dev.flow.store.StoreObserver;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/**
 * The store: {@code flow_store_transactions_seconds} by kind and outcome, {@code flow_store_connections} by pool and
 * state against {@code flow_store_connections_limit}. Thread-safe.
 */
public final class StoreMetrics implements StoreObserver {
    private final MeterRegistry registry;

    private StoreMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Measures a store from now on. */
    public static void observe(Store store, MeterRegistry registry) {
        store.observe(new StoreMetrics(registry));
        for (PoolUsage each : store.pools()) {
            connections(store, each.pool(), "active", PoolUsage::active, registry);
            connections(store, each.pool(), "idle", PoolUsage::idle, registry);
            connections(store, each.pool(), "waiting", PoolUsage::waiting, registry);
            Gauge.builder("flow.store.connections.limit", () -> each.limit())
                    .description("The most connections of a pool to the store")
                    .tag("pool", each.pool())
                    .register(registry);
        }
    }

    private static void connections(
            Store store, String pool, String state, ToIntFunction<PoolUsage> count, MeterRegistry registry) {
        Gauge.builder(
                        "flow.store.connections",
                        store,
                        observed -> observed.pools().stream()
                                .filter(use -> use.pool().equals(pool))
                                .mapToInt(count)
                                .sum())
                .description("Connections to the store by state; waiting counts the threads without one")
                .tag("pool", pool)
                .tag("state", state)
                .register(registry);
    }

    @Override
    public void onTransaction(Kind kind, boolean done, long nanos) {
        Timer.builder("flow.store.transactions")
                .description("Transactions of the store, with the wait for a connection")
                .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                .tag("outcome", done ? "done" : "failed")
                .serviceLevelObjectives(Buckets.answers())
                .register(registry)
                .record(nanos, TimeUnit.NANOSECONDS);
    }
}
