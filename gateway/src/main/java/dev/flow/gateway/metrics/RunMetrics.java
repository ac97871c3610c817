package dev.flow.gateway.metrics;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.engine.TaskObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;

/**
 * Tasks and runs as this process's worker executes them: {@code flow_tasks_total} by workflow, task kind and outcome,
 * {@code flow_runs_total} by workflow and outcome, and {@code flow_tasks_duration_seconds} by kind and outcome of those
 * tasks that began and ended here. At most 500 workflows have a label of their own, further ones count as
 * {@code other}. Thread-safe; never blocks.
 */
public final class RunMetrics implements TaskObserver {
    private static final int OPEN_TASKS = 50_000;

    private final MeterRegistry registry;
    private final BoundedLabels workflows = new BoundedLabels();

    /** Executions of tasks that are open; more than these are counted and not timed. */
    private final Cache<String, Instant> begun =
            Caffeine.newBuilder().maximumSize(OPEN_TASKS).build();

    public RunMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onTask(TaskEvent event) {
        Counter.builder("flow.tasks")
                .description("Tasks on this worker, by what became of them")
                .tag("workflow", workflows.label(event.task().workflow()))
                .tag("kind", event.task().does())
                .tag("outcome", event.kind().label())
                .register(registry)
                .increment();
        String execution = event.workflowId() + ' ' + event.task().path();
        switch (event.kind()) {
            case STARTED -> begun.put(execution, event.at());
            case COMPLETED, FAULTED, CANCELED -> {
                Instant at = begun.asMap().remove(execution);
                if (at != null) {
                    duration(event).record(Duration.between(at, event.at()));
                }
            }
            case SKIPPED, RETRYING -> {}
        }
    }

    private Timer duration(TaskEvent event) {
        return Timer.builder("flow.tasks.duration")
                .description("Tasks that began and ended on this worker, in the engine's time")
                .tag("kind", event.task().does())
                .tag("outcome", event.kind().label())
                .serviceLevelObjectives(Buckets.work())
                .register(registry);
    }

    @Override
    public void onRun(RunEvent event) {
        Counter.builder("flow.runs")
                .description("Runs that began or ended on this worker")
                .tag("workflow", workflows.label(event.workflow()))
                .tag("outcome", event.kind().label())
                .register(registry)
                .increment();
    }
}
