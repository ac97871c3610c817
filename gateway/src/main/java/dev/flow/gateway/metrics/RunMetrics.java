package dev.flow.gateway.metrics;

import dev.flow.engine.TaskObserver;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tasks as this process's worker executes them: {@code flow_tasks_total} by workflow, task kind and outcome; the root
 * task ({@code /}) stands for the run itself: {@code flow_runs_total} by workflow and outcome. At most 500 workflows
 * have a label of their own, further ones count as {@code other}. Thread-safe; never blocks.
 */
public final class RunMetrics implements TaskObserver {
    private static final int WORKFLOWS = 500;
    private static final String OTHER = "other";

    private final MeterRegistry registry;
    private final TaskKinds kinds;
    private final Set<String> workflows = ConcurrentHashMap.newKeySet();

    /** Port: the kind of a task ({@code call http}, {@code wait}, {@code for}, …). Must not block. */
    @FunctionalInterface
    public interface TaskKinds {
        /** Not told. */
        TaskKinds UNKNOWN = (workflow, reference) -> "task";

        /**
         * Says it.
         *
         * @param reference JSON pointer of the task in its document
         */
        String kind(String workflow, String reference);
    }

    public RunMetrics(MeterRegistry registry, TaskKinds kinds) {
        this.registry = registry;
        this.kinds = kinds;
    }

    @Override
    public void onTask(TaskEvent event) {
        String outcome = event.kind().name().toLowerCase(Locale.ROOT);
        String workflow = bounded(event.workflow());
        if (event.reference().isEmpty() || event.reference().equals("/")) {
            registry.counter("flow.runs", "workflow", workflow, "outcome", outcome)
                    .increment();
            return;
        }
        registry.counter(
                        "flow.tasks",
                        "workflow",
                        workflow,
                        "kind",
                        kinds.kind(event.workflow(), event.reference()),
                        "outcome",
                        outcome)
                .increment();
    }

    private String bounded(String workflow) {
        if (workflows.contains(workflow)) {
            return workflow;
        }
        return workflows.size() < WORKFLOWS && workflows.add(workflow) ? workflow : OTHER;
    }
}
