package dev.flow.engine;

import dev.flow.engine.event.EventRouter;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.RunInput;
import dev.flow.engine.trace.TracedStarts;
import dev.flow.engine.trace.TracedWork;
import io.temporal.activity.DynamicActivity;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A client of a server and a worker at work on it: what every kind of engine is, wherever its server is. Thread-safe.
 */
final class RunningEngine implements Engine {
    private final WorkflowClient client;
    private final ConnectedEngine connected;
    private final EngineCapabilities capabilities;
    private final @Nullable RunWorker worker;

    /**
     * How this server differs from others.
     *
     * @param identity of our connection, as the server shows it
     * @param embedded whether it is the one inside this process
     * @param sticky how long a worker's own queue may keep a task
     * @param heartbeats between messages of the worker about itself; negative for none
     */
    record Server(
            WorkflowServiceStubs stubs,
            String namespace,
            String identity,
            boolean embedded,
            Duration sticky,
            Duration heartbeats) {}

    RunningEngine(Server server, EngineParts parts) {
        DefinitionCache definitions = new DefinitionCache(parts.definitions(), parts.options());
        client = WorkflowClient.newInstance(
                server.stubs(),
                WorkflowClientOptions.newBuilder()
                        .setNamespace(server.namespace())
                        .setDataConverter(parts.payloads().converter())
                        .setWorkerHeartbeatInterval(server.heartbeats())
                        .setIdentity(server.identity())
                        .setInterceptors(new TracedStarts())
                        .build());
        capabilities = server.embedded() ? EngineCapabilities.EMBEDDED : EngineCapabilities.SERVER;
        connected = new ConnectedEngine(
                client,
                parts.worker().queue(),
                definitions,
                new RunInput.Traits(
                        parts.segmentEvents(),
                        server.embedded(),
                        parts.payloads().limit()),
                capabilities);
        worker = parts.calls() == null
                ? null
                : work(parts, parts.calls(), definitions, new RunWorker.Waits(server.sticky(), parts.grace()));
    }

    private RunWorker work(
            EngineParts parts, DynamicActivity calls, DefinitionCache definitions, RunWorker.Waits waits) {
        EventRouter router = parts.router().apply((workflowId, event) -> connected.deliver(workflowId, event, false));
        return RunWorker.start(
                client,
                new RunWorker.Parts(
                        definitions,
                        parts.options(),
                        parts.observer(),
                        new WorkerActivities(router, connected::look, calls, parts.payloads())),
                new TracedWork(parts.telemetry()),
                parts.system(),
                parts.worker(),
                waits);
    }

    @Override
    public WorkflowClient client() {
        return client;
    }

    @Override
    public EngineCapabilities capabilities() {
        return capabilities;
    }

    @Override
    public Accepted accept(StartRequest request) {
        return connected.accept(request);
    }

    @Override
    public RunHandle start(StartRequest request) {
        return connected.start(request);
    }

    @Override
    public RunHandle run(String workflowId) {
        return connected.run(workflowId);
    }

    /** Stops the worker; the connection is its owner's. */
    @Override
    public void close() {
        if (worker != null) {
            worker.close();
        }
    }
}
