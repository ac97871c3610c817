package dev.flow.runtime.service;

import dev.flow.engine.DefinitionSource;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineException;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.local.Installation;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.StartingServer;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.runtime.Version;
import dev.flow.runtime.settings.EngineChoice;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.opentelemetry.api.OpenTelemetry;
import io.temporal.activity.DynamicActivity;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Starts the engine that settings choose. Not thread-safe. */
public final class EngineStarter implements AutoCloseable {
    private static final long CACHE = Offload.defaults().cache();

    private final Settings settings;
    private final DependencyWait waiting;
    private final @Nullable StartingServer server;

    private EngineStarter(Settings settings, DependencyWait waiting, @Nullable StartingServer server) {
        this.settings = settings;
        this.waiting = waiting;
        this.server = server;
    }

    /**
     * Begins with what takes longest and needs nothing else: the server of a local engine comes up meanwhile.
     *
     * @throws EngineException when there is no binary for it
     */
    public static EngineStarter begin(Settings settings, DependencyWait waiting) {
        StartingServer server = settings.engine().choice() instanceof EngineChoice.Local local
                ? LocalEngine.begin(new Installation(local.lookup()).find(), local.folder(), local.synchronous())
                : null;
        return new EngineStarter(settings, waiting, server);
    }

    /**
     * What an engine works with.
     *
     * @param calls makes calls; null for a process that executes no runs
     * @param traces where spans go
     */
    public record Parts(
            DefinitionSource definitions,
            @Nullable DynamicActivity calls,
            TaskObserver observer,
            OpenTelemetry traces) {}

    /**
     * Starts it, waiting for a cluster that is away.
     *
     * @throws EngineException when it cannot be used as it is
     */
    public Engine start(Parts parts) {
        return switch (settings.engine().choice()) {
            case EngineChoice.Embedded _ ->
                wired(EmbeddedEngine.builder(), parts, null).build();
            case EngineChoice.Local local ->
                wired(
                                LocalEngine.builder(Objects.requireNonNull(server)),
                                parts,
                                local.folder().resolve("payloads"))
                        .build();
            case EngineChoice.Remote remote ->
                waiting.until(
                        "the engine at " + remote.address(),
                        () -> remote(remote, parts),
                        e -> e instanceof EngineException failure
                                && failure.code().equals("engine-unavailable"));
        };
    }

    private Engine remote(EngineChoice.Remote remote, Parts parts) {
        Profile profile = settings.common().profile();
        try {
            ClusterCheck.of(remote.address()).insist(profile);
        } catch (EngineException e) {
            if (profile == Profile.PRODUCTION || !cannotTell(e)) {
                throw e;
            }
        }
        return wired(RemoteEngine.builder(remote.address()), parts, null).build();
    }

    /** An in-JVM server that is reached over the wire takes search attributes and does not know what it has. */
    private static boolean cannotTell(EngineException e) {
        return e.getCause() instanceof StatusRuntimeException status
                && status.getStatus().getCode() == Status.Code.UNIMPLEMENTED;
    }

    private <B extends EngineBuilder<B>> B wired(B builder, Parts parts, @Nullable Path payloads) {
        builder.definitions(parts.definitions())
                .observer(parts.observer())
                .telemetry(parts.traces())
                .options(InterpreterOptions.of(Version.current().flow())
                        .withExpressionSteps(settings.engine().expressionSteps()))
                .grace(settings.common().drain().period())
                .worker(worker());
        if (parts.calls() == null) {
            builder.withoutWorker();
        } else {
            builder.calls(parts.calls());
        }
        Path folder = settings.engine().payloads() == null
                ? payloads
                : settings.engine().payloads();
        return folder == null
                ? builder
                : builder.payloads(
                        DirectoryPayloadStore.make(folder),
                        new Offload(
                                settings.engine().offloadThreshold(),
                                settings.engine().valueLimit(),
                                CACHE));
    }

    private WorkerSettings worker() {
        WorkerSettings worker = WorkerSettings.defaults()
                .with(queues(settings))
                .withConcurrentCalls(settings.work().concurrentCalls());
        return artifact(settings).map(worker::with).orElse(worker);
    }

    /** The task queues of the scope: named by it, or by a setting. */
    public static TaskQueues queues(Settings settings) {
        String scope = settings.common().scope().digest();
        String name = settings.engine().taskQueue();
        return name == null ? TaskQueues.of(scope) : TaskQueues.named(scope, name);
    }

    /** What this process is a build of, where that is said. */
    public static Optional<WorkerArtifact> artifact(Settings settings) {
        return Optional.ofNullable(settings.work().artifact())
                .map(build -> new WorkerArtifact(settings.work().deployment(), build));
    }

    /** Stops a server that no engine was started on. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
