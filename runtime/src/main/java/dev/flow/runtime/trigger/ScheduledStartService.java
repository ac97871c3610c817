package dev.flow.runtime.trigger;

import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartService;
import dev.flow.runs.access.RunLookup;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.controller.ScheduledStartClient;
import dev.flow.triggers.controller.ScheduledStartTasks;
import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.record.ScheduledStartRows;
import dev.flow.triggers.service.EngineScheduledStarts;
import dev.flow.triggers.service.ScheduledStartSweeper;
import dev.flow.triggers.service.ScheduledStartSweeper.Grace;
import dev.flow.triggers.start.ScheduledStartObserver;
import dev.flow.triggers.start.ScheduledStarts;
import dev.flow.triggers.workflow.ScheduledStartController;
import java.time.Duration;
import java.util.List;

/**
 * The scheduled starts of a role. What the worker needs of them is there before the engine is; the rest follows with
 * {@link #begin}. Thread-safe.
 */
final class ScheduledStartService {
    private static final Duration SWEEPING = Duration.ofSeconds(30);

    private final ScheduledStartRows rows;
    private final QuotaBinding quotas;
    private final String scope;
    private final Duration horizon;
    private final ScheduledStartTasks tasks;
    private final ScheduledStartObserver observer;

    /**
     * The scheduled starts of a scope.
     *
     * @param scope its digest
     * @param horizon how far away one may be
     */
    ScheduledStartService(
            ScheduledStartRows rows,
            QuotaBinding quotas,
            String scope,
            Duration horizon,
            ScheduledStartObserver observer) {
        this.rows = rows;
        this.quotas = quotas;
        this.scope = scope;
        this.horizon = horizon;
        this.observer = observer;
        this.tasks = new ScheduledStartTasks(rows, quotas, scope, observer);
    }

    /** Their workflow and its activities, beside what else a worker executes. */
    SystemWork with(SystemWork others) {
        return others.and(List.of(ScheduledStartController.class), List.of(tasks));
    }

    /** Connects them to the engine, and cleans up what killed processes have left. */
    ScheduledStarts begin(
            RunsParts runs, StartService starts, RunLookup lookup, TaskQueues queues, Timekeeper time, Closer opened) {
        tasks.connect(starts);
        var parts = new EngineScheduledStarts.Parts(
                scope,
                starts,
                lookup,
                rows,
                quotas,
                new ScheduledStartClient(runs.engine().client(), queues),
                horizon,
                time);
        var sweeper = new ScheduledStartSweeper(parts, Grace.USUAL);
        var scheduled = new EngineScheduledStarts(parts);
        opened.add(PeriodicTask.start("scheduled starts", SWEEPING, time, () -> {
            scheduled.quota().ifPresent(observer::onQuota);
            sweeper.sweep();
        }));
        return scheduled;
    }
}
