package dev.flow.runtime.telemetry;

import dev.flow.server.metrics.Levels;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.metrics.TaskKind;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The Temporal service of an embedded engine: {@code flow_embedded_engine_commits_seconds} by outcome,
 * {@code flow_embedded_engine_transaction_commits}, {@code flow_embedded_engine_requests_seconds} by method and
 * outcome, {@code flow_embedded_engine_task_wait_seconds} and {@code flow_embedded_engine_backlog} by kind of task,
 * {@code flow_embedded_engine_cached_executions}. Thread-safe.
 */
public final class EmbeddedEngineMetrics implements ServerMetrics {
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(2),
        Duration.ofMillis(5),
        Duration.ofMillis(20),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(2),
        Duration.ofSeconds(10)
    };

    private final MeterRegistry registry;
    private final DistributionSummary batch;

    public EmbeddedEngineMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.batch = DistributionSummary.builder("flow.embedded.engine.transaction.commits")
                .description("Commits of the embedded engine in one transaction of the store")
                .serviceLevelObjectives(1, 2, 4, 8, 16, 32, 64, 128)
                .register(registry);
    }

    @Override
    public void onStart(Supplier<Levels> levels) {
        for (TaskKind kind : TaskKind.values()) {
            Gauge.builder(
                            "flow.embedded.engine.backlog",
                            levels,
                            each -> each.get().backlog().getOrDefault(kind, 0L))
                    .description("Tasks of the embedded engine that wait for a worker")
                    .tag("kind", name(kind))
                    .register(registry);
        }
        Gauge.builder(
                        "flow.embedded.engine.cached.executions",
                        levels,
                        each -> each.get().cachedExecutions())
                .description("Workflow executions that the embedded engine has in memory")
                .register(registry);
    }

    @Override
    public void onRequest(String method, String outcome, long nanos) {
        Timer.builder("flow.embedded.engine.requests")
                .description("Requests that the embedded engine has answered; a poll waits for its task")
                .tag("method", method)
                .tag("outcome", outcome)
                .serviceLevelObjectives(BOUNDS)
                .register(registry)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void onCommit(boolean done, long nanos) {
        Timer.builder("flow.embedded.engine.commits")
                .description("Changes of one request of the embedded engine, until they are durable")
                .tag("outcome", done ? "done" : "failed")
                .serviceLevelObjectives(BOUNDS)
                .register(registry)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void onTransaction(int commits, long nanos) {
        batch.record(commits);
    }

    @Override
    public void onTaskStarted(TaskKind kind, long scheduleToStartNanos) {
        Timer.builder("flow.embedded.engine.task.wait")
                .description("Tasks of the embedded engine, from when they could be started until a worker has them")
                .tag("kind", name(kind))
                .serviceLevelObjectives(BOUNDS)
                .register(registry)
                .record(scheduleToStartNanos, TimeUnit.NANOSECONDS);
    }

    private static String name(TaskKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
