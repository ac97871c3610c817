package dev.flow.gateway.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Requests: {@code flow_http_requests_seconds} by operation, method and status, and
 * {@code flow_http_requests_in_flight} against {@code flow_http_requests_limit}. Operations and statuses are few by
 * themselves; methods that no operation has count as one. Thread-safe.
 */
public final class HttpMetrics {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE");
    private final MeterRegistry registry;
    private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();

    /**
     * Measures requests.
     *
     * @param limit how many are answered at once
     */
    public HttpMetrics(MeterRegistry registry, int limit) {
        this.registry = registry;
        Gauge.builder("flow.http.requests.in.flight", inFlight, AtomicInteger::get)
                .description("HTTP requests that are being answered")
                .register(registry);
        Gauge.builder("flow.http.requests.limit", () -> limit)
                .description("The most HTTP requests that are answered at once")
                .register(registry);
    }

    public void begun() {
        inFlight.incrementAndGet();
    }

    public void ended(String operation, String method, int status, long nanos) {
        inFlight.decrementAndGet();
        Kind kind = new Kind(operation, METHODS.contains(method) ? method : "other", status);
        timers.computeIfAbsent(kind, this::timer).record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(Kind kind) {
        return Timer.builder("flow.http.requests")
                .description("HTTP requests")
                .tag("operation", kind.operation())
                .tag("method", kind.method())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(Buckets.answers())
                .register(registry);
    }

    private record Kind(String operation, String method, int status) {}
}
