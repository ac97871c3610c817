package dev.flow.runtime.service;

import dev.flow.engine.DefinitionSource;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineException;
import dev.flow.engine.FailureHandler;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedStorage;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.local.Installation;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.StartingServer;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.runtime.settings.EngineChoice;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.Version;
import io.opentelemetry.api.OpenTelemetry;
import io.temporal.activity.DynamicActivity;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts the engine that settings choose. Not thread-safe. */
public final class EngineStarter implements AutoCloseable {
    private static final String PAYLOADS = "payloads";
    private static final long CACHE = Offload.defaults().cache();

    private final Settings settings;
    private final DependencyWait wait;
    private final @Nullable StartingServer server;
    private @Nullable DirectoryPayloadStore directory;

    private EngineStarter(Settings settings, DependencyWait wait, @Nullable StartingServer server) {
        this.settings = settings;
        this.wait = wait;
        this.server = server;
    }

    /**
     * Starts the server process of a local engine, so that it becomes ready while the role opens its other parts.
     *
     * @throws EngineException when there is no binary of the server
     */
    public static EngineStarter begin(Settings settings, DependencyWait wait) {
        StartingServer server = switch (settings.engine().choice()) {
            case EngineChoice.Embedded _ -> null;
            case EngineChoice.Local local ->
                LocalEngine.begin(new Installation(local.lookup()).find(), local.folder(), local.synchronous());
            case EngineChoice.Remote _ -> null;
        };
        return new EngineStarter(settings, wait, server);
    }

    /**
     * The parts that an engine needs.
     *
     * @param calls the activity that makes calls; null for a process that executes no runs
     * @param system workflows of our own that a worker executes beside runs
     * @param router brings events to runs
     * @param failures starts the workflows that failed runs name
     * @param traces where spans are sent
     * @param storage of the runs of an embedded engine
     */
    public record Parts(
            DefinitionSource definitions,
            @Nullable DynamicActivity calls,
            SystemWork system,
            EventRouter router,
            FailureHandler failures,
            TaskObserver observer,
            OpenTelemetry traces,
            Supplier<EmbeddedStorage> storage) {}

    /**
     * Starts the engine, waiting for a cluster that is unavailable.
     *
     * @throws EngineException when it cannot be used until its operator changes something
     */
    public Engine start(Parts parts) {
        return switch (settings.engine().choice()) {
            case EngineChoice.Embedded _ ->
                configured(EmbeddedEngine.builder().storage(parts.storage().get()), parts)
                        .build();
            case EngineChoice.Local _ ->
                configured(LocalEngine.builder(Objects.requireNonNull(server)), parts)
                        .build();
            case EngineChoice.Remote remote ->
                wait.until(
                        "the engine at " + remote.address(),
                        () -> remote(remote, parts),
                        e -> e instanceof EngineException failure
                                && failure.code() == EngineException.Code.UNAVAILABLE);
        };
    }

    private Engine remote(EngineChoice.Remote remote, Parts parts) {
        Profile profile = settings.common().profile();
        ClusterCheck.of(remote.address()).require(profile);
        return configured(RemoteEngine.builder(remote.address()), parts).build();
    }

    private <B extends EngineBuilder<B>> B configured(B builder, Parts parts) {
        builder.definitions(parts.definitions())
                .observer(parts.observer())
                .telemetry(parts.traces())
                .system(parts.system())
                .router(_ -> parts.router())
                .failures(parts.failures())
                .options(InterpreterOptions.of(Version.current().flow())
                        .withExpressionSteps(settings.engine().expressionSteps())
                        .withSystemQueue(queues(settings).system()))
                .grace(settings.common().drain().period())
                .worker(worker());
        if (parts.calls() == null) {
            builder.withoutWorker();
        } else {
            builder.calls(parts.calls());
        }
        Path folder = payloadFolder(settings).orElse(null);
        if (folder == null) {
            return builder;
        }
        DirectoryPayloadStore store = DirectoryPayloadStore.make(folder);
        directory = store;
        return builder.payloads(
                store,
                new Offload(
                        settings.engine().offloadThreshold(), settings.engine().valueLimit(), CACHE));
    }

    /** Where large values are kept: the folder of the settings, or one in the data folder of this machine's engine. */
    public static Optional<Path> payloadFolder(Settings settings) {
        Path named = settings.engine().payloads();
        if (named != null) {
            return Optional.of(named);
        }
        return switch (settings.engine().choice()) {
            case EngineChoice.Embedded embedded -> Optional.of(embedded.folder().resolve(PAYLOADS));
            case EngineChoice.Local local -> Optional.of(local.folder().resolve(PAYLOADS));
            case EngineChoice.Remote _ -> Optional.empty();
        };
    }

    /** Where the engine that was started keeps large values; empty where that is no directory. */
    public Optional<DirectoryPayloadStore> payloads() {
        return Optional.ofNullable(directory);
    }

    private WorkerSettings worker() {
        WorkerSettings worker = WorkerSettings.defaults()
                .with(queues(settings))
                .withConcurrentCalls(settings.work().concurrentCalls());
        return artifact(settings).map(worker::with).orElse(worker);
    }

    /** The task queues of the scope, named by its digest or by a setting. */
    public static TaskQueues queues(Settings settings) {
        String scope = settings.common().scope().digest();
        String name = settings.engine().taskQueue();
        return name == null ? TaskQueues.of(scope) : TaskQueues.named(scope, name);
    }

    /** The worker deployment and build of this process; empty for workers without versioning. */
    public static Optional<WorkerArtifact> artifact(Settings settings) {
        return Optional.ofNullable(settings.work().artifact())
                .map(build -> new WorkerArtifact(settings.work().deployment(), build));
    }

    /** Stops the server of a local engine that was not started. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
