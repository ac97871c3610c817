package dev.flow.bench.population;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.ServerKind;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.Engine;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedStorage;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.identity.Scope;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartGate;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.controller.PopulationTasks;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.PopulationObserver;
import dev.flow.triggers.population.PopulationQueries;
import dev.flow.triggers.record.PopulationRows;
import dev.flow.triggers.workflow.PopulationController;
import io.temporal.client.WorkflowOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One engine whose worker executes populations of both kinds, and the runs of their members. Thread-safe. */
final class PopulationSubject implements AutoCloseable {
    /** The workflow of each member. */
    static final String MEMBER = "bench.member";

    private static final String CALLER = "bench.everyone";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final PopulationOptions options;
    private final Scope scope = new Scope("bench", "populations", "local");
    private final TaskQueues queues = TaskQueues.of(scope.digest());
    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, Definition> byName = new HashMap<>();
    private final @Nullable BenchServer server;
    private final Store store;
    private final Engine engine;

    /** @param folder for the store of the rows */
    PopulationSubject(ServerKind kind, PopulationOptions options, Path folder) {
        this.options = options;
        load();
        store = Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("flow.db")),
                ServiceSchema.SCHEMA,
                Timekeeper.system());
        store.migrate();
        var tasks = new PopulationTasks(new PopulationRows(store, scope.digest()), PopulationObserver.NONE);
        server = kind == ServerKind.LOCAL ? BenchServer.start(kind) : null;
        if (server == null) {
            engine = wired(EmbeddedEngine.builder().storage(EmbeddedStorage.memory()), tasks)
                    .build();
        } else {
            server.addSearchAttributes();
            var address = new RemoteAddress(
                    server.target(), "default", new Security.Plaintext(), null, Duration.ofSeconds(10));
            engine = wired(RemoteEngine.builder(address), tasks).build();
        }
        tasks.connect(
                new RunsParts(
                        scope, engine, active(), StartGate.OPEN, () -> RunsParts.UNVERSIONED, Timekeeper.system()),
                name -> Optional.of(new PopulationQueries.Named(name, this::page, options.page())));
    }

    private void load() {
        var checked = ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(
                file("member", "do: [{double: {set: {doubled: '${ .number * 2 }'}}}]"),
                file(
                        "everyone",
                        "do: [{all: {call: 'population:1.0@default', with: {query: numbers, workflow:"
                                + " {namespace: bench, name: member}, page: " + options.page() + ", concurrency: "
                                + options.concurrency() + "}}}]")));
        if (!checked.diagnostics().isEmpty()) {
            throw new IllegalStateException(checked.diagnostics().toString());
        }
        for (String name : List.of(MEMBER, CALLER)) {
            var loaded = DefinitionLoader.load(checked, name, ResourceResolver.none());
            definitions.putAll(loaded.byDigest());
            byName.put(name, loaded.root());
        }
    }

    private static SourceFile file(String name, String body) {
        return new SourceFile(
                "workflows/" + name + ".yaml",
                "document: {dsl: '1.0.3', namespace: bench, name: " + name + ", version: '1.0.0'}\n" + body + "\n");
    }

    private <B extends EngineBuilder<B>> B wired(B builder, PopulationTasks tasks) {
        return builder.definitions(digest -> Optional.ofNullable(definitions.get(digest)))
                .worker(WorkerSettings.defaults().with(queues))
                .options(InterpreterOptions.of("bench").withSystemQueue(queues.system()))
                .calls(_ -> JsonNodeFactory.instance.objectNode())
                .system(new SystemWork(
                        List.of(PopulationController.class, HandWrittenPopulation.Steps.class),
                        List.of(tasks, new HandWrittenPopulation.Pages.Numbers())));
    }

    private ActiveDefinitions active() {
        return new ActiveDefinitions() {
            @Override
            public Optional<ActiveDefinition> find(String workflow) {
                return Optional.ofNullable(byName.get(workflow))
                        .map(definition -> new ActiveDefinition(definition, null, List.of()));
            }

            @Override
            public Optional<ActiveDefinition> find(String workflow, String version) {
                return find(workflow);
            }

            @Override
            public Optional<ActiveDefinition> retained(String workflow, String digest) {
                return find(workflow);
            }

            @Override
            public List<ActiveDefinition> all() {
                return List.of();
            }
        };
    }

    private MemberPage page(Scope asked, @Nullable String cursor, int limit) {
        int from = cursor == null ? 0 : Integer.parseInt(cursor);
        int to = Math.min(options.members(), from + limit);
        List<MemberPage.Member> members = new ArrayList<>();
        for (int number = from; number < to; number++) {
            members.add(new MemberPage.Member(
                    "m" + number, JsonNodeFactory.instance.objectNode().put("number", number)));
        }
        return new MemberPage(members, to < options.members() ? Integer.toString(to) : null);
    }

    private RunMemo memo(String definition) {
        return new RunMemo(scope.digest(), definition, "bench", null, Map.of(), JsonNodeFactory.instance.objectNode());
    }

    /** A run whose task is a population; returns when it has ended. */
    void interpreted() {
        Definition caller = Objects.requireNonNull(byName.get(CALLER));
        var run = engine.start(new StartRequest(
                CALLER + "." + UUID.randomUUID(),
                CALLER,
                caller.digest(),
                JsonNodeFactory.instance.objectNode(),
                memo(caller.digest())));
        RunResult result = run.result(PATIENCE).orElseThrow();
        JsonNode output = result instanceof RunResult.Completed(JsonNode value) ? value : null;
        require(output == null ? -1 : output.path("completed").asInt(), result);
    }

    /** The same by hand. */
    void handWritten() {
        String digest = Objects.requireNonNull(byName.get(MEMBER)).digest();
        ObjectNode memo = memo(digest).json().put(RunMemo.LISTED, true);
        var stub = engine.client()
                .newWorkflowStub(
                        HandWrittenPopulation.class,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(queues.system())
                                .setWorkflowId("hand-written-" + UUID.randomUUID())
                                .build());
        int completed = stub.run(new HandWrittenPopulation.Work(
                digest, queues.runs(), memo, 0, options.members(), options.page(), options.concurrency(), 0));
        require(completed, completed);
    }

    private void require(int completed, Object outcome) {
        if (completed != options.members()) {
            throw new IllegalStateException("Not all members have completed: " + outcome);
        }
    }

    @Override
    public void close() {
        engine.close();
        store.close();
        if (server != null) {
            server.close();
        }
    }
}
