package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.Engine;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.offload.Digest;
import dev.flow.engine.offload.MemoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.PayloadStore;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.offload.StoreRetry;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.identity.Scope;
import dev.flow.runs.service.EngineRuns;
import dev.flow.runs.start.EngineStartService;
import dev.flow.runs.start.FailureStarts;
import io.temporal.activity.DynamicActivity;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** An engine of one kind, workflows on it, and runs as a service sees them. */
public final class RunsFixture implements AutoCloseable {
    /** On which everything must hold that the engine can do. */
    public enum Kind {
        EMBEDDED,
        SERVER
    }

    public static final Scope SCOPE = new Scope("acme", "shop", "test");

    private static final AtomicInteger GROUNDS = new AtomicInteger();

    private final Kind kind;
    private final Map<String, Definition> byDigest = new ConcurrentHashMap<>();
    private final Map<String, ActiveDefinition> active = new ConcurrentHashMap<>();
    private final MemoryPayloadStore payloads = new MemoryPayloadStore();
    private final WorkerSettings settings;
    private final DynamicActivity calls;
    private final int segmentEvents;
    private final Set<String> hidden = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean storeIsAway = new AtomicBoolean();
    private final List<Engine> engines = new ArrayList<>();
    final List<FailureStartObserver.Outcome> failureStarts = new CopyOnWriteArrayList<>();
    final FailureStarts failures = new FailureStarts(failureStarts::add);
    private final Engine engine;
    private final Engine worker;

    private RunsFixture(Kind kind, DynamicActivity calls, int segmentEvents) {
        this(kind, calls, segmentEvents, null);
    }

    private RunsFixture(Kind kind, DynamicActivity calls, int segmentEvents, @Nullable WorkerArtifact artifact) {
        this.kind = kind;
        this.calls = calls;
        this.segmentEvents = segmentEvents;
        WorkerSettings alone = WorkerSettings.defaults()
                .alone("ground-" + ProcessHandle.current().pid() + "-" + GROUNDS.incrementAndGet());
        this.settings = artifact == null ? alone : alone.with(artifact);
        this.engine = switch (kind) {
            case EMBEDDED -> open(true);
            case SERVER -> open(false);
        };
        this.worker = kind == Kind.EMBEDDED ? engine : open(true);
        failures.connect(parts(SCOPE, engine, Clock.systemUTC()));
        if (artifact != null && worker instanceof RemoteEngine remote) {
            remote.deployments().setCurrent(artifact, SharedServer.PATIENCE);
        }
    }

    public static RunsFixture of(Kind kind, DynamicActivity calls) {
        return new RunsFixture(kind, calls, 0);
    }

    public static RunsFixture of(Kind kind) {
        return of(kind, arguments -> Json.object());
    }

    public static RunsFixture of(Kind kind, DynamicActivity calls, int segmentEvents) {
        return new RunsFixture(kind, calls, segmentEvents);
    }

    /** On a real server, with a worker of this artifact. */
    public static RunsFixture pinned(WorkerArtifact artifact) {
        return new RunsFixture(Kind.SERVER, arguments -> Json.object(), 0, artifact);
    }

    public static RunsFixture continuing(Kind kind, int segmentEvents) {
        return new RunsFixture(kind, arguments -> Json.object(), segmentEvents);
    }

    /** One more engine of the same queue, on a real server. */
    public Engine open(boolean works) {
        Engine opened = switch (kind) {
            case EMBEDDED -> wired(EmbeddedEngine.builder(), works).build();
            case SERVER ->
                wired(RemoteEngine.builder(SharedServer.address()), works).build();
        };
        engines.add(opened);
        return opened;
    }

    /** One more engine without a worker, on another way to a server. */
    public Engine open(RemoteAddress address) {
        Engine opened = wired(RemoteEngine.builder(address), false).build();
        engines.add(opened);
        return opened;
    }

    private <B extends EngineBuilder<B>> B wired(B builder, boolean works) {
        builder.worker(settings).segmentEvents(segmentEvents);
        return works
                ? builder.definitions(digest ->
                                hidden.contains(digest) ? Optional.empty() : Optional.ofNullable(byDigest.get(digest)))
                        .payloads(Payloads.in(
                                workersStore(), Offload.defaults(), new StoreRetry(1, Duration.ofMillis(10))))
                        .calls(calls)
                        .failures(failures)
                : builder.definitions(digest -> Optional.ofNullable(byDigest.get(digest)))
                        .payloads(payloads, Offload.defaults())
                        .withoutWorker();
    }

    private PayloadStore workersStore() {
        return new PayloadStore() {
            @Override
            public void put(Digest digest, byte[] content) {
                payloads.put(digest, content);
            }

            @Override
            public Optional<byte[]> get(Digest digest) {
                if (storeIsAway.get()) {
                    throw PayloadStoreException.unavailable("the disk is gone", null);
                }
                return payloads.get(digest);
            }
        };
    }

    /** Workers do not find a workflow's definition, those who start it do. */
    public void hide(String workflow) {
        hidden.add(java.util.Objects.requireNonNull(active.get(workflow)).digest());
    }

    /** Workers do not get to large values, those who start runs do. */
    public void takeStoreAway() {
        storeIsAway.set(true);
    }

    /** From now on nobody executes anything. */
    public void stopWorker() {
        worker.close();
    }

    /** Runs as a service sees them. */
    public Runs runs() {
        return runs(SCOPE, Clock.systemUTC());
    }

    public Runs runs(Scope scope, InstantSource clock) {
        return new EngineRuns(parts(scope, engine, clock));
    }

    /** Makes workflows {@code shop.<name>}, each written without its {@code document}, active. */
    public RunsFixture with(String... namesAndBodies) {
        List<SourceFile> files = new ArrayList<>();
        Map<String, String> names = new LinkedHashMap<>();
        for (int index = 0; index < namesAndBodies.length; index += 2) {
            String name = namesAndBodies[index];
            names.put(name, "shop." + name);
            files.add(new SourceFile(
                    "workflows/" + name + ".yaml",
                    "document: {dsl: '1.0.3', namespace: shop, name: " + name + ", version: '1.0.0'}\n"
                            + namesAndBodies[index + 1]));
        }
        var checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(files)
                .hostFunctions(List.of(new HostFunctionSignature("host", "1.0.0")))
                .build());
        assertThat(checked.diagnostics()).isEmpty();
        names.values().forEach(name -> {
            var loaded = DefinitionLoader.load(checked, name, ResourceResolver.none());
            byDigest.putAll(loaded.byDigest());
            active.put(name, new ActiveDefinition(loaded.root(), "revision-1", List.of(TriggerSettings.IMPLICIT_API)));
        });
        return this;
    }

    /** Runs of {@code shop.<name>} that callers start let another workflow start when they fail. */
    public RunsFixture onFailure(String name, String workflow) {
        active.computeIfPresent(
                "shop." + name,
                (_, found) -> new ActiveDefinition(
                        found.definition(),
                        found.revisionId(),
                        List.of(new TriggerSettings("api", TriggerSettings.Kind.API, false, workflow))));
        return this;
    }

    /** What is active here. */
    public ActiveDefinitions definitions() {
        return new ActiveDefinitions() {
            @Override
            public Optional<ActiveDefinition> find(String workflow) {
                return Optional.ofNullable(active.get(workflow));
            }

            @Override
            public Optional<ActiveDefinition> find(String workflow, String version) {
                return find(workflow)
                        .filter(found -> found.definition().workflow().version().equals(version));
            }

            @Override
            public Optional<ActiveDefinition> retained(String workflow, String digest) {
                return Optional.ofNullable(byDigest.get(digest))
                        .filter(definition ->
                                definition.workflow().qualifiedName().equals(workflow))
                        .map(definition ->
                                new ActiveDefinition(definition, "revision-1", List.of(TriggerSettings.IMPLICIT_API)));
            }

            @Override
            public List<ActiveDefinition> all() {
                return List.copyOf(active.values());
            }
        };
    }

    public Engine engine() {
        return engine;
    }

    public Kind kind() {
        return kind;
    }

    public RunsParts parts(Scope scope, Engine through, InstantSource clock) {
        return new RunsParts(scope, through, definitions(), StartGate.OPEN, () -> RunsParts.UNVERSIONED, clock);
    }

    public StartService starts() {
        return starts(SCOPE);
    }

    public StartService starts(Scope scope) {
        return new EngineStartService(parts(scope, engine, Clock.systemUTC()));
    }

    /** Starts {@code shop.<name>}. */
    public StartedRun start(String name, String businessRequestId, JsonNode input) {
        return starts().start(StartCommand.of("shop." + name, businessRequestId).withInput(input));
    }

    @Override
    public void close() {
        engines.reversed().forEach(Engine::close);
    }
}
