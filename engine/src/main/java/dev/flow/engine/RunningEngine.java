package dev.flow.engine;

import dev.flow.engine.event.EventRouter;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.trace.TracedStarts;
import dev.flow.engine.trace.TracedWork;
import io.grpc.StatusRuntimeException;
import io.temporal.activity.DynamicActivity;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client of a server and a worker at work on it: what every kind of engine is, wherever its server is. Thread-safe.
 */
final class RunningEngine implements Engine {
    private final WorkflowClient client;
    private final ConnectedEngine connected;
    private final EngineCapabilities capabilities;
    private final @Nullable RunWorker worker;
    private final @Nullable EarlierQueues earlier;

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
                parts.worker().queues().runs(),
                definitions,
                new RunInput.Traits(
                        parts.segmentEvents(),
                        server.embedded(),
                        parts.payloads().limit(),
                        parts.options().expressionSteps()),
                capabilities,
                takesFirstTasks(server, parts));
        TaskQueues queues = parts.worker().queues();
        ScopeQueries queries = queues.scope() == null || !capabilities.listing().isAvailable()
                ? null
                : new ScopeQueries(client, queues.scope());
        if (queries != null && !queues.exclusive()) {
            refuseForeign(queries, queues.runs());
        }
        if (parts.calls() == null) {
            worker = null;
            earlier = null;
        } else {
            Workers workers = new Workers(
                    parts,
                    executing(parts, parts.calls(), definitions),
                    new RunWorker.Waits(server.sticky(), parts.grace()));
            worker = workers.atHome();
            earlier = queries == null ? null : EarlierQueues.serve(queries, queues, workers::on);
        }
    }

    /**
     * Not with an artifact, for the server chooses which artifact a new run begins on; and not the in-JVM server, which
     * hands out first tasks by its queues only.
     */
    private static boolean takesFirstTasks(Server server, EngineParts parts) {
        return parts.calls() != null && parts.worker().artifact() == null && !server.embedded();
    }

    /** A queue that the operator has named belongs to one scope. */
    private static void refuseForeign(ScopeQueries queries, String queue) {
        boolean foreign;
        try {
            foreign = queries.hasForeign(queue);
        } catch (StatusRuntimeException e) {
            throw EngineException.unavailable("The engine does not tell its runs: " + e.getStatus(), e);
        }
        if (foreign) {
            throw EngineException.refused(
                    "The task queue " + queue + " has open runs of another scope: name a queue that no other scope"
                            + " uses, or none.",
                    null);
        }
    }

    private RunWorker.Parts executing(EngineParts parts, DynamicActivity calls, DefinitionCache definitions) {
        EventRouter router = parts.router().apply((workflowId, event) -> connected.deliver(workflowId, event, false));
        return new RunWorker.Parts(
                definitions,
                parts.options(),
                parts.observer(),
                new WorkerActivities(router, connected::look, calls, parts.payloads()),
                parts.worker().queues());
    }

    /** Starts the workers of this engine. */
    private final class Workers {
        private final EngineParts parts;
        private final RunWorker.Parts executing;
        private final RunWorker.Waits waits;

        Workers(EngineParts parts, RunWorker.Parts executing, RunWorker.Waits waits) {
            this.parts = parts;
            this.executing = executing;
            this.waits = waits;
        }

        RunWorker atHome() {
            TaskQueues queues = parts.worker().queues();
            boolean alone = queues.scope() == null || queues.exclusive();
            return start(alone ? executing : guarded(), parts.system(), queues);
        }

        /** Beside the one at home, on a queue that may have runs of other scopes too. */
        RunWorker on(String queue) {
            return start(
                    guarded(), SystemWork.NONE, new TaskQueues(executing.home().scope(), queue, queue));
        }

        private RunWorker.Parts guarded() {
            return executing.with(new OwnRuns(
                    executing.activities(),
                    client,
                    Objects.requireNonNull(executing.home().scope())));
        }

        private RunWorker start(RunWorker.Parts what, SystemWork system, TaskQueues queues) {
            return RunWorker.start(
                    client,
                    what,
                    new TracedWork(parts.telemetry()),
                    system,
                    parts.worker().with(queues),
                    waits);
        }
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
    public StartReceipt accept(StartRequest request) {
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
        if (earlier != null) {
            earlier.close();
        }
        if (worker != null) {
            worker.close();
        }
    }
}
