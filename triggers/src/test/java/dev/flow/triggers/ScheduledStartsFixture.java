package dev.flow.triggers;

import com.fasterxml.jackson.databind.JsonNode;
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
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartGate;
import dev.flow.runs.StartedRun;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.service.EngineRuns;
import dev.flow.runs.start.EngineStartService;
import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import dev.flow.testing.Eventually;
import dev.flow.triggers.controller.ScheduledStartClient;
import dev.flow.triggers.controller.ScheduledStartTasks;
import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.record.ScheduledStartRows;
import dev.flow.triggers.record.StoreQuotas;
import dev.flow.triggers.record.TriggerTables;
import dev.flow.triggers.service.EngineScheduledStarts;
import dev.flow.triggers.service.ScheduledStartSweeper;
import dev.flow.triggers.service.ScheduledStartSweeper.Grace;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.start.ScheduledStartRequest;
import dev.flow.triggers.start.StartChange;
import dev.flow.triggers.start.WorkloadClass;
import dev.flow.triggers.workflow.ScheduledStartController;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An engine with a worker of scheduled starts, a store with their quotas, and gateways that accept them. */
final class ScheduledStartsFixture implements AutoCloseable {
    private static final Schema SCHEMA =
            Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(TriggerTables.PART))
                    .toList());
    private static final AtomicInteger SCOPES = new AtomicInteger();
    static final StoreQuotas.Limits UNLIMITED = new StoreQuotas.Limits(1_000_000, 1_000_000, 1_000_000);
    static final String CALLER = "caller";

    final TestConfiguration configuration = new TestConfiguration();
    final Scope scope = new Scope("acme", "later" + ProcessHandle.current().pid(), "scope" + SCOPES.incrementAndGet());
    private final TaskQueues queues = TaskQueues.of(scope.digest());
    final TestDatabase database;
    private final Store store;
    final ScheduledStartRows rows;
    final SwitchedQuotas quotas;
    final ObservedStarts observed = new ObservedStarts();
    private final ScheduledStartTasks tasks;
    private final Engine engine;
    private @Nullable Engine worker;
    private final RunsParts parts;
    final EngineScheduledStarts.Parts made;
    final EngineScheduledStarts starts;
    final ScheduledStartClient client;

    /** On the embedded engine, whose time is skipped by {@link #pass}. */
    static ScheduledStartsFixture embedded(StoreQuotas.Limits limits) {
        return new ScheduledStartsFixture(false, Dialect.SQLITE, limits);
    }

    /** On a real server. */
    static ScheduledStartsFixture server(Dialect dialect, StoreQuotas.Limits limits) {
        return new ScheduledStartsFixture(true, dialect, limits);
    }

    private ScheduledStartsFixture(boolean server, Dialect dialect, StoreQuotas.Limits limits) {
        database = TestDatabase.create(dialect);
        store = database.open(SCHEMA, Timekeeper.system());
        store.migrate();
        rows = new ScheduledStartRows(store, scope.digest());
        quotas = new SwitchedQuotas(new StoreQuotas(store, limits));
        tasks = new ScheduledStartTasks(rows, quotas, scope.digest(), observed);
        engine = server
                ? wired(RemoteEngine.builder(SharedServer.address()))
                        .withoutWorker()
                        .build()
                : wired(EmbeddedEngine.builder()
                                .storage(EmbeddedStorage.memory())
                                .time(EmbeddedTime.LOCKED)
                                .startingAt(Instant.now())
                                .port(0))
                        .withoutWorker()
                        .build();
        parts = parts(engine);
        tasks.connect(new EngineStartService(parts));
        client = new ScheduledStartClient(engine.client(), queues);
        made = made(engine, quotas);
        starts = new EngineScheduledStarts(made);
        startWorker();
    }

    private RunsParts parts(Engine through) {
        return new RunsParts(
                scope,
                through,
                configuration.definitions(),
                StartGate.OPEN,
                () -> RunsParts.UNVERSIONED,
                Timekeeper.system());
    }

    private EngineScheduledStarts.Parts made(Engine through, QuotaBinding binding) {
        RunsParts own = parts(through);
        return new EngineScheduledStarts.Parts(
                scope.digest(),
                new EngineStartService(own),
                new RunLookup(new EngineAccess(own), scope),
                rows,
                binding,
                new ScheduledStartClient(through.client(), queues),
                Duration.ofDays(365),
                Timekeeper.system());
    }

    /** Another gateway, with an engine connection of its own that its user closes. */
    Gateway anotherGateway() {
        Engine connection =
                wired(RemoteEngine.builder(address())).withoutWorker().build();
        return new Gateway(connection, new EngineScheduledStarts(made(connection, quotas)));
    }

    record Gateway(Engine engine, EngineScheduledStarts starts) implements AutoCloseable {
        @Override
        public void close() {
            engine.close();
        }
    }

    /** Sweeps everything that is not of this very moment. */
    void sweep() {
        new ScheduledStartSweeper(made, new Grace(Duration.ZERO, Duration.ZERO)).sweep();
    }

    void startWorker() {
        worker = wired(RemoteEngine.builder(address())).build();
    }

    /** From now on nothing is executed. */
    void stopWorker() {
        Engine running = worker;
        if (running != null) {
            running.close();
            worker = null;
        }
    }

    private RemoteAddress address() {
        return engine instanceof EmbeddedEngine embedded
                ? new RemoteAddress(
                        embedded.target(), "default", new Security.Plaintext(), null, Duration.ofSeconds(10))
                : SharedServer.address();
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(configuration.source())
                .worker(WorkerSettings.defaults().with(queues))
                .calls(_ -> Json.object())
                .system(new SystemWork(List.of(ScheduledStartController.class), List.of(tasks)));
    }

    /** A time from now on, in whole seconds. */
    static Instant in(Duration time) {
        return Instant.now().plus(time).truncatedTo(ChronoUnit.SECONDS);
    }

    ScheduledStartRequest request(String workflow, String id, Instant at) {
        return request(workflow, id, at, Json.object().put("order", 1));
    }

    ScheduledStartRequest request(String workflow, String id, Instant at, JsonNode input) {
        return new ScheduledStartRequest("shop." + workflow, id, at, input, WorkloadClass.STANDARD, CALLER);
    }

    static StartChange change(long version) {
        return new StartChange(version, UUID.randomUUID().toString());
    }

    /** Lets engine time pass, on the engine that can skip it. */
    void pass(Duration duration) {
        ((EmbeddedEngine) engine).time().pass(duration);
    }

    ScheduledStart await(String id, State state) {
        return Eventually.get(() -> starts.describe(id), start -> start.state() == state);
    }

    /** Starts a run now. */
    StartedRun startNow(String workflow, String requestId, JsonNode input) {
        return new EngineStartService(parts)
                .start(StartCommand.of("shop." + workflow, requestId).withInput(input));
    }

    Runs runs() {
        return new EngineRuns(parts);
    }

    Engine engine() {
        return engine;
    }

    Store store() {
        return store;
    }

    long reserved() {
        return quotas.use(scope.digest()).pending();
    }

    /** Ids of all workflows of this scope on the engine, also of those that have ended. */
    List<String> workflows() {
        return engine.client()
                .listExecutions("TaskQueue = '" + queues.system() + "' or TaskQueue = '" + queues.runs() + "'")
                .map(execution -> execution.getExecution().getWorkflowId())
                .sorted()
                .toList();
    }

    @Override
    public void close() {
        stopWorker();
        engine.close();
        store.close();
        database.close();
    }
}
