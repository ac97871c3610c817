package dev.flow.triggers;

import dev.flow.engine.Engine;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedStorage;
import dev.flow.engine.embedded.EmbeddedTime;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.identity.Scope;
import dev.flow.runs.Runs;
import dev.flow.runs.RunsParts;
import dev.flow.runs.SharedServer;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.service.EngineRuns;
import dev.flow.runs.start.EngineStartService;
import dev.flow.store.Dialect;
import dev.flow.store.Isolation;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import dev.flow.testing.Eventually;
import dev.flow.triggers.controller.BackfillClient;
import dev.flow.triggers.controller.BackfillTasks;
import dev.flow.triggers.controller.FiringStarts;
import dev.flow.triggers.controller.ScheduleClient;
import dev.flow.triggers.controller.TriggerActivities;
import dev.flow.triggers.record.BackfillRows;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.record.PauseRows;
import dev.flow.triggers.record.ReconciliationRow;
import dev.flow.triggers.record.ScheduleRows;
import dev.flow.triggers.record.TriggerTables;
import dev.flow.triggers.service.Backfills;
import dev.flow.triggers.service.EngineTriggers;
import dev.flow.triggers.service.Reconciliation;
import dev.flow.triggers.service.TriggerPauses;
import dev.flow.triggers.workflow.BackfillController;
import dev.flow.triggers.workflow.ScheduleController;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** An engine of one kind with a worker of schedules, a store, and a configuration that tests change. */
final class TriggersFixture implements AutoCloseable {
    /** On which every schedule behaves alike. */
    enum EngineKind {
        /** Time is skipped by {@link TriggersFixture#pass}. */
        EMBEDDED,
        SERVER
    }

    private static final Schema SCHEMA =
            Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(TriggerTables.PART))
                    .toList());
    private static final AtomicInteger SCOPES = new AtomicInteger();

    private final EngineKind kind;
    private final Scope scope;
    final TaskQueues queues;
    private final TestDatabase database;
    private final EmbeddedStorage storage;
    private final Store store;
    private final TestConfiguration configuration = new TestConfiguration();
    private final Engine engine;
    private @Nullable Engine worker;
    private final TriggerActivities activities;
    private final BackfillTasks backfills;
    final ObservedFirings observed = new ObservedFirings();
    final TriggerActivities.Rows rows;
    private final EngineRuns runs;
    private final TriggerPauses pauses;
    final Reconciliation reconciliation;
    final EngineTriggers triggers;
    final ScheduleClient client;

    TriggersFixture(EngineKind kind) {
        this(kind, null, Instant.now());
    }

    /** A service that goes on with what an earlier one has left, when its clock says this. */
    TriggersFixture(TriggersFixture before, Instant now) {
        this(EngineKind.EMBEDDED, before, now);
        configuration.take(before.configuration);
    }

    private TriggersFixture(EngineKind kind, @Nullable TriggersFixture before, Instant now) {
        this.kind = kind;
        this.storage = before == null ? EmbeddedStorage.memory() : before.storage;
        this.database = before == null ? TestDatabase.create(Dialect.SQLITE) : before.database;
        this.store = database.open(SCHEMA, Timekeeper.system());
        this.scope = before != null
                ? before.scope
                : new Scope("acme", "test" + ProcessHandle.current().pid(), "scope" + SCOPES.incrementAndGet());
        this.queues = TaskQueues.of(scope.digest());
        store.migrate();
        rows = new TriggerActivities.Rows(
                new ScheduleRows(store, scope.digest()),
                new FiringRows(store, scope.digest()),
                new PauseRows(store, scope.digest()),
                new BackfillRows(store, scope.digest()));
        activities = new TriggerActivities(rows, queues, observed);
        backfills = new BackfillTasks(rows, queues);
        pauses = new TriggerPauses(rows.pauses());
        engine = switch (kind) {
            case EMBEDDED ->
                wired(EmbeddedEngine.builder()
                                .storage(storage)
                                .time(EmbeddedTime.LOCKED)
                                .startingAt(now)
                                .port(0))
                        .withoutWorker()
                        .build();
            case SERVER ->
                wired(RemoteEngine.builder(SharedServer.address()))
                        .withoutWorker()
                        .build();
        };
        var parts = new RunsParts(
                scope, engine, configuration.definitions(), pauses, () -> RunsParts.UNVERSIONED, Timekeeper.system());
        var starts = new EngineStartService(parts);
        runs = new EngineRuns(parts);
        var lookup = new RunLookup(new EngineAccess(parts), scope);
        activities.connect(configuration.declaredTriggers(), starts, runs, lookup);
        backfills.connect(configuration.declaredTriggers(), starts, runs, lookup);
        client = new ScheduleClient(engine.client(), queues);
        var reconciled = new Reconciliation.Parts(
                configuration.declaredTriggers(),
                rows.schedules(),
                rows.pauses(),
                new ReconciliationRow(store, scope.digest()),
                client,
                Timekeeper.system());
        reconciliation = new Reconciliation(reconciled);
        triggers = new EngineTriggers(
                reconciled,
                rows,
                new FiringStarts(
                        configuration.declaredTriggers(),
                        starts,
                        new RunLookup(new EngineAccess(parts), scope),
                        rows.firings(),
                        rows.pauses()),
                pauses,
                new Backfills(
                        reconciled, rows.firings(), rows.backfills(), new BackfillClient(engine.client(), queues)));
        startWorker();
    }

    /** A worker of runs and schedules, as a process of its own would have it. */
    void startWorker() {
        worker = wired(RemoteEngine.builder(address())).build();
    }

    private RemoteAddress address() {
        return engine instanceof EmbeddedEngine embedded
                ? new RemoteAddress(
                        embedded.target(), "default", new Security.Plaintext(), null, Duration.ofSeconds(10))
                : SharedServer.address();
    }

    /** From now on nothing is executed. */
    void stopWorker() {
        Engine running = worker;
        if (running != null) {
            running.close();
            worker = null;
        }
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(configuration.source())
                .worker(WorkerSettings.defaults().with(queues))
                .calls(_ -> Json.object())
                .system(new SystemWork(
                        List.of(ScheduleController.class, BackfillController.class), List.of(activities, backfills)));
    }

    /** Declares a trigger of a workflow {@code shop.NAME} that has its name, and this body without a document. */
    TriggersFixture declare(String name, String workflow, String trigger) {
        configuration.declare(name, workflow, trigger);
        return this;
    }

    /** Declares a workflow {@code shop.NAME} that has a schedule of its own. */
    TriggersFixture declareScheduled(String name, String workflow) {
        configuration.declareScheduled(name, workflow);
        return this;
    }

    /** The configuration does not have it any more. */
    void undeclare(String name) {
        configuration.undeclare(name);
    }

    /** What the configuration declares now. */
    List<DeclaredTrigger> declared() {
        return configuration.declaredTriggers().active();
    }

    /** A reconciliation with revisions, which asks the engine by a client of its own. */
    Reconciliation through(WorkflowClient client, Function<String, List<DeclaredTrigger>> revisions) {
        return new Reconciliation(new Reconciliation.Parts(
                new RevisionedTriggers(revisions),
                rows.schedules(),
                rows.pauses(),
                new ReconciliationRow(store, scope.digest()),
                new ScheduleClient(client, queues),
                Timekeeper.system()));
    }

    private record RevisionedTriggers(Function<String, List<DeclaredTrigger>> revisions) implements DeclaredTriggers {
        @Override
        public List<DeclaredTrigger> active() {
            return List.of();
        }

        @Override
        public boolean hasRevisions() {
            return true;
        }

        @Override
        public @Nullable String activeRevision() {
            return null;
        }

        @Override
        public List<DeclaredTrigger> of(@Nullable String revisionId) {
            return revisionId == null ? List.of() : revisions.apply(revisionId);
        }
    }

    /** Brings the schedules to the configuration. */
    void apply() {
        assertThat(triggers.apply(null).successful()).isTrue();
    }

    /** Lets engine time pass, on an engine that can skip it. */
    void pass(Duration duration) {
        ((EmbeddedEngine) engine).time().pass(duration);
    }

    /** Time passes: it is skipped where it can be. */
    void elapse(Duration duration) {
        if (kind == EngineKind.EMBEDDED) {
            pass(duration);
        }
    }

    Runs runs() {
        return runs;
    }

    Engine engine() {
        return engine;
    }

    /** The firings of a trigger, oldest first, once they are as wanted. */
    List<Firing> firings(String trigger, Predicate<List<Firing>> wanted) {
        return Eventually.get(() -> firings(trigger), wanted);
    }

    List<Firing> firings(String trigger) {
        List<Firing> firings =
                new ArrayList<>(triggers.firings(trigger, 100, null).firings());
        firings.sort(Comparator.comparing(Firing::nominalTime));
        return firings;
    }

    /** How many runs the firings of a trigger have started. */
    long fired(String trigger) {
        return rows.firings().started(trigger);
    }

    /** The rows of firings are gone, as after their retention. */
    void forgetFirings() {
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction.update("delete from trigger_firing").execute());
    }

    /** Ids of all workflows on the engine, also of those that have ended. */
    List<String> workflows() {
        return engine.client()
                .listExecutions("")
                .map(execution -> execution.getExecution().getWorkflowId())
                .sorted()
                .toList();
    }

    /** Ends the service; another may go on with what it leaves. */
    void stop() {
        stopWorker();
        engine.close();
        store.close();
    }

    @Override
    public void close() {
        stop();
        database.close();
    }
}
