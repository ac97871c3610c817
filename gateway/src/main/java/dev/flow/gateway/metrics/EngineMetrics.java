package dev.flow.gateway.metrics;

import dev.flow.runs.EngineObserver;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** Calls to the engine for clients: {@code flow_engine_requests_seconds} by method and gRPC status. Thread-safe. */
public final class EngineMetrics implements EngineObserver {
    private final MeterRegistry registry;

    public EngineMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onCall(String method, String outcome, long nanos) {
        Timer.builder("flow.engine.requests")
                .description("Calls to the engine on behalf of clients")
                .tag("method", method)
                .tag("outcome", outcome)
                .serviceLevelObjectives(Buckets.answers())
                .register(registry)
                .record(nanos, TimeUnit.NANOSECONDS);
    }
}
