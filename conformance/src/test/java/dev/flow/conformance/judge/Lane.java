package dev.flow.conformance.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.CallActivities;
import dev.flow.calls.CallOptions;
import dev.flow.calls.HostFunctions;
import dev.flow.calls.HttpResources;
import dev.flow.conformance.service.Internet;
import dev.flow.definition.Definition;
import dev.flow.definition.task.TaskKind;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineBuilder;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunWorker;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** An engine with all it needs, for one scenario at a time. */
public final class Lane implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Map<String, Definition> definitions = new ConcurrentHashMap<>();
    private final Map<String, JsonNode> secrets = new ConcurrentHashMap<>();
    private final Observations observations = new Observations();
    private final HostFunctions functions = HostFunctions.of(new ReverseFunction(), new RefuseFunction());
    private final HttpResources resources = new HttpResources(CallOptions.local(), List.of());
    private final AtomicReference<@Nullable WatchedRouter> router = new AtomicReference<>();
    private final InterpreterOptions options;
    private final DefinitionCache replayed;
    private final CallActivities calls;
    private final Ground.Running running;
    private final Histories histories;
    private Internet internet = new Internet();

    /** On an embedded engine that does not know these kinds of tasks. */
    public Lane(Set<TaskKind> missing) {
        this(new Ground.Embedded(), missing);
    }

    /** @param missing task kinds that this engine does not know */
    Lane(Ground ground, Set<TaskKind> missing) {
        options = InterpreterOptions.of("0.1.0")
                .with(InterpreterOptions.Defects.FAULT)
                .without(missing);
        replayed = new DefinitionCache(this::definition, options);
        calls = new CallActivities(
                this::definition,
                name -> Optional.ofNullable(secrets.get(name)),
                functions,
                CallOptions.local(),
                Clock.systemUTC());
        running = ground.start(this::wired);
        histories = new Histories(running.client(), replayer());
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(this::definition)
                .calls(calls)
                .observer(observations)
                .router(delivery -> {
                    WatchedRouter watched = new WatchedRouter(delivery);
                    router.set(watched);
                    return watched;
                })
                .options(options);
    }

    private Worker replayer() {
        Worker worker = WorkerFactory.newInstance(running.client()).newWorker("replays");
        RunWorker.register(worker, new RunWorker.Parts(replayed, options, event -> {}, calls));
        return worker;
    }

    private Optional<Definition> definition(String digest) {
        return Optional.ofNullable(definitions.get(digest));
    }

    /** Makes definitions known to the engine's worker. */
    public void publish(Map<String, Definition> byDigest) {
        definitions.putAll(byDigest);
        byDigest.keySet().forEach(replayed::load);
    }

    /** The same for one. */
    void publish(Definition definition) {
        publish(Map.of(definition.digest(), definition));
    }

    /** Everything that was published since the last scenario. */
    Collection<Definition> published() {
        return List.copyOf(definitions.values());
    }

    /**
     * Forgets a scenario.
     *
     * @return whether another one may follow here: the in-JVM server never skips time again after a run has ended with
     *     something under way
     */
    boolean reset() {
        boolean clean = observations.runs().stream().noneMatch(this::leftOpen);
        internet.close();
        internet = new Internet();
        observations.clear();
        router().clear();
        secrets.clear();
        definitions.clear();
        return clean || running.reusable();
    }

    /** Ends a run, if it has not ended by itself with all that it began. */
    private boolean leftOpen(String workflowId) {
        try {
            running.engine().run(workflowId).terminate("the scenario is over");
            return true;
        } catch (EngineException ended) {
            return !histories.settled(workflowId);
        }
    }

    public void secret(String name, JsonNode value) {
        secrets.put(name, value);
    }

    /** Publishes an event to every run that listens, once one does. */
    public void publish(ObjectNode event) {
        assertThat(router().awaitSubscription(PATIENCE)).as("something listens").isTrue();
        router().publish(event);
    }

    /** The events that were emitted, in order. */
    public List<JsonNode> emitted() {
        return router().published();
    }

    private WatchedRouter router() {
        return Objects.requireNonNull(router.get());
    }

    public Engine engine() {
        return running.engine();
    }

    InterpreterOptions options() {
        return options;
    }

    public Internet internet() {
        return internet;
    }

    public Observations observations() {
        return observations;
    }

    HostFunctions functions() {
        return functions;
    }

    HttpResources resources() {
        return resources;
    }

    Time time() {
        return running.time();
    }

    Histories histories() {
        return histories;
    }

    @Override
    public void close() {
        internet.close();
        running.engine().close();
        calls.close();
        resources.close();
    }
}
