package dev.flow.runtime.trigger;

import dev.flow.configuration.activation.ActivationParticipant;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import dev.flow.runs.Runs;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartGate;
import dev.flow.runs.StartService;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.store.Store;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.DeclaredTriggers;
import dev.flow.triggers.FiringObserver;
import dev.flow.triggers.Triggers;
import dev.flow.triggers.controller.BackfillClient;
import dev.flow.triggers.controller.BackfillTasks;
import dev.flow.triggers.controller.FiringStarts;
import dev.flow.triggers.controller.ScheduleClient;
import dev.flow.triggers.controller.TriggerActivities;
import dev.flow.triggers.controller.TriggerActivities.Rows;
import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.record.BackfillRows;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.record.PauseRows;
import dev.flow.triggers.record.ReconciliationRow;
import dev.flow.triggers.record.ScheduleRows;
import dev.flow.triggers.record.ScheduledStartRows;
import dev.flow.triggers.service.Backfills;
import dev.flow.triggers.service.EngineTriggers;
import dev.flow.triggers.service.Reconciliation;
import dev.flow.triggers.service.TriggerPauses;
import dev.flow.triggers.start.ScheduledStartObserver;
import dev.flow.triggers.start.ScheduledStarts;
import dev.flow.triggers.workflow.BackfillController;
import dev.flow.triggers.workflow.ScheduleController;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The triggers of a role. What the worker, the starts and the activations need of them is there before the engine is;
 * the rest follows with {@link #begin}. Thread-safe.
 */
public final class TriggerService {
    /** A pause of an operator holds in every process after this time; in the one that was asked, at once. */
    private static final Duration FOLLOWING = Duration.ofMillis(500);

    private static final Duration RECONCILING = Duration.ofSeconds(1);

    private final Rows rows;
    private final ReconciliationRow reconciled;
    private final TaskQueues queues;
    private final Timekeeper time;
    private final TriggerActivities activities;
    private final BackfillTasks backfills;
    private final TriggerPauses pauses;
    private final ScheduledStartService scheduled;
    private final SchedulesParticipant participant = new SchedulesParticipant();
    private final AtomicBoolean changed = new AtomicBoolean(true);

    /**
     * What scheduled starts are limited by.
     *
     * @param quotas how many may be pending
     * @param horizon how far away one may be
     */
    public record StartLimits(QuotaBinding quotas, Duration horizon) {}

    /** Who are told how schedules and scheduled starts go. */
    public record Observers(FiringObserver firings, ScheduledStartObserver starts) {}

    /**
     * The triggers of a scope.
     *
     * @param scope its digest
     * @param queues its task queues
     * @param observers are told how schedules and scheduled starts go
     */
    public TriggerService(
            Store store, String scope, TaskQueues queues, StartLimits limits, Timekeeper time, Observers observers) {
        this.rows = new Rows(
                new ScheduleRows(store, scope),
                new FiringRows(store, scope),
                new PauseRows(store, scope),
                new BackfillRows(store, scope));
        this.reconciled = new ReconciliationRow(store, scope);
        this.queues = queues;
        this.time = time;
        this.activities = new TriggerActivities(rows, queues, observers.firings());
        this.backfills = new BackfillTasks(rows, queues);
        this.pauses = new TriggerPauses(rows.pauses());
        this.scheduled = new ScheduledStartService(
                new ScheduledStartRows(store, scope), limits.quotas(), scope, limits.horizon(), observers.starts());
    }

    /** The workflows of schedules, backfills and scheduled starts, beside what else a worker executes. */
    public SystemWork with(SystemWork others) {
        return scheduled.with(others.and(
                List.of(ScheduleController.class, BackfillController.class), List.of(activities, backfills)));
    }

    /** Refuses starts by triggers that operators have paused. */
    public StartGate gate() {
        return pauses;
    }

    /** What brings the schedules to the revision of an activation. */
    public ActivationParticipant participant() {
        return participant;
    }

    /** What of a role its triggers need, once the engine is there. */
    public record Role(DeclaredTriggers declared, RunsParts parts, StartService starts, Runs runs) {}

    /** What a gateway operates. */
    public record Operated(Triggers triggers, ScheduledStarts scheduledStarts) {}

    /**
     * Connects the triggers to the engine, and brings the schedules to the active configuration: to a directory as it
     * is now, and to the revision that a release without schedules has left active.
     *
     * @param opened closes what was begun
     */
    public Operated begin(Role role, Closer opened) {
        var client = new ScheduleClient(role.parts().engine().client(), queues);
        var lookup = new RunLookup(new EngineAccess(role.parts()), role.parts().scope());
        activities.connect(role.declared(), role.starts(), role.runs(), lookup);
        backfills.connect(role.declared(), role.starts(), role.runs(), lookup);
        var parts =
                new Reconciliation.Parts(role.declared(), rows.schedules(), rows.pauses(), reconciled, client, time);
        var reconciliation = new Reconciliation(parts);
        participant.connect(reconciliation);
        opened.add(PeriodicTask.start("pauses of triggers", FOLLOWING, time, pauses::refresh));
        opened.add(
                PeriodicTask.start("schedules", RECONCILING, time, () -> reconcile(reconciliation, role.declared())));
        var triggers = new EngineTriggers(
                parts,
                rows,
                new FiringStarts(role.declared(), role.starts(), lookup, rows.firings(), rows.pauses()),
                pauses,
                new Backfills(
                        parts,
                        rows.firings(),
                        rows.backfills(),
                        new BackfillClient(role.parts().engine().client(), queues)));
        return new Operated(triggers, scheduled.begin(role.parts(), role.starts(), lookup, queues, time, opened));
    }

    /** The configuration directory has changed and is active. */
    public void follow() {
        changed.set(true);
    }

    private void reconcile(Reconciliation reconciliation, DeclaredTriggers declared) {
        if (!changed.getAndSet(false)) {
            return;
        }
        try {
            String revision = declared.activeRevision();
            if (!declared.hasRevisions()) {
                reconciliation.applyDirectory();
            } else if (revision != null && reconciliation.isFirst()) {
                reconciliation.apply(revision, 0);
            }
        } catch (RuntimeException e) {
            changed.set(true);
            throw e;
        }
    }
}
