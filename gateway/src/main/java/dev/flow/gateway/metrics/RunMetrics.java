package dev.flow.gateway.metrics;

import dev.flow.engine.TaskObserver;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tasks and runs as this process's worker executes them: {@code flow_tasks_total} by workflow, task kind and outcome,
 * {@code flow_runs_total} by workflow and outcome. At most 500 workflows have a label of their own, further ones count
 * as {@code other}. Thread-safe; never blocks.
 */
public final class RunMetrics implements TaskObserver {
    private static final int WORKFLOWS = 500;
    private static final String OTHER = "other";

    private final MeterRegistry registry;
    private final Set<String> workflows = ConcurrentHashMap.newKeySet();

    public RunMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onTask(TaskEvent event) {
        registry.counter(
                        "flow.tasks",
                        "workflow",
                        bounded(event.task().workflow()),
                        "kind",
                        event.task().does(),
                        "outcome",
                        event.kind().label())
                .increment();
    }

    @Override
    public void onRun(RunEvent event) {
        registry.counter(
                        "flow.runs",
                        "workflow",
                        bounded(event.workflow()),
                        "outcome",
                        event.kind().label())
                .increment();
    }

    private String bounded(String workflow) {
        if (workflows.contains(workflow)) {
            return workflow;
        }
        return workflows.size() < WORKFLOWS && workflows.add(workflow) ? workflow : OTHER;
    }
}
