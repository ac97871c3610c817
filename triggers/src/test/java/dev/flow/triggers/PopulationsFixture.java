package dev.flow.triggers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.Engine;
import dev.flow.engine.RunResult;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedStorage;
import dev.flow.engine.embedded.EmbeddedTime;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.offload.MemoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.PopulationRequest;
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
import dev.flow.runs.service.EngineRuns;
import dev.flow.runs.start.EngineStartService;
import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import dev.flow.testing.Eventually;
import dev.flow.triggers.controller.PopulationClient;
import dev.flow.triggers.controller.PopulationTasks;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.PopulationObserver;
import dev.flow.triggers.population.PopulationQueries.Named;
import dev.flow.triggers.population.PopulationQuery;
import dev.flow.triggers.record.PopulationRows;
import dev.flow.triggers.record.TriggerTables;
import dev.flow.triggers.service.EnginePopulations;
import dev.flow.triggers.workflow.PopulationController;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** An engine with a worker of populations, a store with their rows, and queries that tests provide. */
final class PopulationsFixture implements AutoCloseable {
    private static final Schema SCHEMA =
            Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(TriggerTables.PART))
                    .toList());
    private static final AtomicInteger SCOPES = new AtomicInteger();

    final TestConfiguration configuration = new TestConfiguration();
    final Map<String, Named> queries = new ConcurrentHashMap<>();
    final Counted counted = new Counted();
    final Scope scope = new Scope("acme", "all" + ProcessHandle.current().pid(), "scope" + SCOPES.incrementAndGet());
    private final TaskQueues queues = TaskQueues.of(scope.digest());
    private final MemoryPayloadStore payloads = new MemoryPayloadStore();
    private final int segmentEvents;
    private final TestDatabase database;
    private final Store store;
    private final PopulationRows rows;
    private final PopulationTasks tasks;
    private final Engine engine;
    private @Nullable Engine worker;
    private final RunsParts parts;
    final EnginePopulations populations;

    /** On the embedded engine, whose time is skipped by {@link #pass}. */
    static PopulationsFixture embedded() {
        return new PopulationsFixture(false, EmbeddedTime.LOCKED);
    }

    /** On the embedded engine, in real time. */
    static PopulationsFixture embeddedInRealTime() {
        return new PopulationsFixture(false, EmbeddedTime.REAL);
    }

    /** On a real server. */
    static PopulationsFixture server() {
        return new PopulationsFixture(true, EmbeddedTime.REAL);
    }

    /** On the embedded engine, in real time, where runs continue as new after so many events. */
    static PopulationsFixture inSegments(int events) {
        return new PopulationsFixture(false, EmbeddedTime.REAL, events);
    }

    private PopulationsFixture(boolean server, EmbeddedTime time) {
        this(server, time, 0);
    }

    private PopulationsFixture(boolean server, EmbeddedTime time, int segmentEvents) {
        this.segmentEvents = segmentEvents;
        database = TestDatabase.create(Dialect.SQLITE);
        store = database.open(SCHEMA, Timekeeper.system());
        store.migrate();
        rows = new PopulationRows(store, scope.digest());
        tasks = new PopulationTasks(rows, counted);
        engine = server
                ? wired(RemoteEngine.builder(SharedServer.address()))
                        .withoutWorker()
                        .build()
                : wired(EmbeddedEngine.builder()
                                .storage(EmbeddedStorage.memory())
                                .time(time)
                                .startingAt(Instant.now())
                                .port(0))
                        .withoutWorker()
                        .build();
        parts = new RunsParts(
                scope,
                engine,
                configuration.definitions(),
                StartGate.OPEN,
                () -> RunsParts.UNVERSIONED,
                Timekeeper.system());
        tasks.connect(parts, name -> Optional.ofNullable(queries.get(name)));
        populations =
                new EnginePopulations(rows, new PopulationClient(engine.client(), queues), parts, Timekeeper.system());
        startWorker();
    }

    /** Counts what the observer is told. */
    static final class Counted implements PopulationObserver {
        final AtomicLong completed = new AtomicLong();
        final AtomicLong failed = new AtomicLong();

        @Override
        public void onMembers(long moreCompleted, long moreFailed) {
            completed.addAndGet(moreCompleted);
            failed.addAndGet(moreFailed);
        }

        @Override
        public void onOpen(Open open) {}
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(configuration.source())
                .worker(WorkerSettings.defaults().with(queues))
                .options(InterpreterOptions.defaults().withSystemQueue(queues.system()))
                .calls(_ -> Json.object())
                .payloads(payloads, Offload.defaults())
                .segmentEvents(segmentEvents)
                .system(new SystemWork(List.of(PopulationController.class), List.of(tasks)));
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

    /** A query of the numbers from 0 on, as members {@code m0}, {@code m1} and so on. */
    PopulationsFixture query(String name, int members, int mostMembers) {
        return query(name, numbers(members, number -> Json.object().put("number", number)), mostMembers);
    }

    PopulationsFixture query(String name, PopulationQuery query, int mostMembers) {
        queries.put(name, new Named(name, query, mostMembers));
        return this;
    }

    static PopulationQuery numbers(int members, IntFunction<JsonNode> value) {
        return (_, cursor, limit) -> {
            int from = cursor == null ? 0 : Integer.parseInt(cursor);
            int to = Math.min(members, from + limit);
            List<MemberPage.Member> page = new ArrayList<>();
            for (int number = from; number < to; number++) {
                page.add(new MemberPage.Member("m" + number, value.apply(number)));
            }
            return new MemberPage(page, to < members ? Integer.toString(to) : null);
        };
    }

    /** Declares {@code shop.member} and {@code shop.all}, whose task {@code everyone} has these arguments too. */
    PopulationsFixture declare(String member, String arguments) {
        configuration.declareWorkflows(Map.of("member", member, "all", """
                do:
                  - everyone:
                      call: population:1.0@default
                      with:
                        query: numbers
                        workflow: { namespace: shop, name: member }
                %s
                """.formatted(arguments.indent(8))));
        return this;
    }

    /** Starts a run of {@code shop.all}, and tells its workflow id. */
    String start(String requestId, JsonNode input) {
        return new EngineStartService(parts)
                .start(StartCommand.of("shop.all", requestId).withInput(input))
                .workflowId();
    }

    String start(String requestId) {
        return start(requestId, Json.object());
    }

    RunResult result(String workflowId) {
        return engine.run(workflowId).result(Duration.ofMinutes(2)).orElseThrow();
    }

    JsonNode output(String workflowId) {
        RunResult result = result(workflowId);
        assertThat(result).isInstanceOf(RunResult.Completed.class);
        return ((RunResult.Completed) result).output();
    }

    /** The only population that a run has started. */
    Population of(String workflowId) {
        return Eventually.get(() -> populations.list(workflowId, 10, null).populations(), found -> !found.isEmpty())
                .getFirst();
    }

    Population await(String id, Predicate<Population> condition) {
        return Eventually.get(() -> populations.describe(id), condition);
    }

    void awaitRuns(String condition, int number) {
        var _ = Eventually.get(() -> runIds(condition), found -> found.size() == number);
    }

    /** Sends each run the event that it waits for. */
    void release(String condition) {
        for (String id : runIds(condition)) {
            engine.run(id)
                    .deliver(Json.object().put("id", id).put("source", "test").put("type", "go"));
        }
    }

    /** Ends a workflow from outside. */
    void terminate(String workflowId) {
        engine.client().newUntypedWorkflowStub(workflowId).terminate("test");
    }

    /**
     * Starts a population workflow again as its next segment would begin, with its three members open; no run waits for
     * it, so that the end of the one that did is no matter.
     */
    void goOn(String id) {
        ObjectNode state = begun(id);
        state.withObject("/job").put("rerunOf", id);
        ArrayNode open = state.putArray("open");
        for (String key : List.of("m0", "m1", "m2")) {
            open.addObject().put("key", key).put("asked", false);
        }
        state.putObject("paging").put("last", true).put("pages", 1).put("members", 3);
        state.putObject("counts").put("started", 3);
        state.putObject("standing")
                .put("startedAt", 1)
                .put("lookedAt", Instant.now().toEpochMilli())
                .put("version", 100)
                .put("phase", "GOES_ON");
        var options = WorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setTaskQueue(queues.system())
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
                .build();
        var _ = engine.client()
                .newUntypedWorkflowStub(PopulationRequest.TYPE, options)
                .start(state);
    }

    /** What a workflow was started with. */
    private ObjectNode begun(String id) {
        var client = engine.client();
        var input = client.fetchHistory(id)
                .getHistory()
                .getEvents(0)
                .getWorkflowExecutionStartedEventAttributes()
                .getInput();
        return client.getOptions()
                .getDataConverter()
                .fromPayload(input.getPayloads(0), ObjectNode.class, ObjectNode.class);
    }

    /** Lets engine time pass, on the engine that can skip it. */
    void pass(Duration duration) {
        ((EmbeddedEngine) engine).time().pass(duration);
    }

    Runs runs() {
        return new EngineRuns(parts);
    }

    Engine engine() {
        return engine;
    }

    /** Ids of all runs of the scope on the engine, also of those that have ended. */
    List<String> runIds(String condition) {
        return engine.client()
                .listExecutions("TaskQueue = '" + queues.runs() + "'" + condition)
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
