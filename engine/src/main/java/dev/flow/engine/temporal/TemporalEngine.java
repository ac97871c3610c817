package dev.flow.engine.temporal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.Deployments;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.StartReceipt;
import dev.flow.engine.StartRequest;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.WorkerEnvironment;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.RunSearchAttributes;
import dev.flow.engine.trace.TracedStarts;
import dev.flow.engine.trace.TracedWork;
import dev.flow.engine.worker.EngineWorkers;
import dev.flow.engine.worker.RunWorker;
import dev.flow.engine.worker.ScopeQueries;
import dev.flow.engine.worker.WorkerActivities;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.common.Priority;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An engine that speaks Temporal's protocol: a client that starts and steers runs, and the workers that execute them.
 * What kinds of engine differ in is their server. Thread-safe.
 */
public abstract class TemporalEngine implements Engine {
    private final EngineServer server;
    private final WorkflowClient client;
    private final RunClient runs;
    private final DefinitionCache definitions;
    private final RunInput.Traits traits;
    private final String queue;
    private final boolean eager;
    private final @Nullable EngineWorkers workers;

    /**
     * Connects a client and starts the workers.
     *
     * @param server released when this engine is closed, and when it cannot be started
     */
    protected TemporalEngine(EngineServer server, EngineParts parts) {
        this.server = server;
        try {
            definitions = new DefinitionCache(parts.definitions(), parts.options());
            client = client(server, parts);
            traits = new RunInput.Traits(
                    parts.segmentEvents(),
                    false,
                    parts.payloads().limit(),
                    parts.options().expressionSteps());
            runs = new RunClient(client, traits.valueLimit());
            queue = parts.worker().queues().runs();
            eager = server.eagerStarts()
                    && parts.work() != null
                    && parts.worker().artifact() == null;
            ScopeQueries queries = queries(parts);
            if (queries != null && !parts.worker().queues().exclusive()) {
                refuseSharedQueue(queries, queue);
            }
            workers = parts.work() == null ? null : startWorkers(parts, parts.work(), queries);
        } catch (RuntimeException e) {
            server.release().run();
            throw e;
        }
    }

    private static WorkflowClient client(EngineServer server, EngineParts parts) {
        return WorkflowClient.newInstance(
                server.stubs(),
                WorkflowClientOptions.newBuilder()
                        .setNamespace(server.namespace())
                        .setDataConverter(parts.payloads().converter())
                        .setWorkerHeartbeatInterval(server.heartbeats())
                        .setIdentity(server.identity())
                        .setInterceptors(new TracedStarts())
                        .build());
    }

    /** Null when the runs have no scope. */
    private @Nullable ScopeQueries queries(EngineParts parts) {
        String scope = parts.worker().queues().scope();
        return scope == null ? null : new ScopeQueries(client, scope);
    }

    /** A queue that the operator has named belongs to one scope. */
    private static void refuseSharedQueue(ScopeQueries queries, String queue) {
        boolean foreign;
        try {
            foreign = queries.hasForeign(queue);
        } catch (StatusRuntimeException e) {
            throw EngineException.unavailable("The engine does not list its runs: " + e.getStatus(), e);
        }
        if (foreign) {
            throw EngineException.refused(
                    "The task queue " + queue + " has open runs of another scope: name a queue that no other scope"
                            + " uses, or none.",
                    null);
        }
    }

    private EngineWorkers startWorkers(EngineParts parts, EngineParts.Work work, @Nullable ScopeQueries queries) {
        var router = work.router().apply((workflowId, event) -> runs.deliver(workflowId, event, false));
        TaskQueues queues = parts.worker().queues();
        return EngineWorkers.start(
                client,
                new RunWorker.Parts(
                        new WorkerEnvironment(definitions, parts.options(), work.observer(), queues),
                        new WorkerActivities(router, runs::outcome, work.failures(), work.calls(), parts.payloads())),
                new RunWorker.Setup(parts.worker(), work.system(), new TracedWork(work.telemetry()), work.grace()),
                queries);
    }

    @Override
    public final boolean deliver(String workflowId, ObjectNode event) {
        try {
            return runs.deliver(workflowId, event, false);
        } catch (WorkflowServiceException | StatusRuntimeException e) {
            throw EngineFailures.of(e);
        }
    }

    @Override
    public final boolean respond(String workflowId, String request, ObjectNode outcome) {
        try {
            return runs.respond(workflowId, request, outcome);
        } catch (WorkflowServiceException | StatusRuntimeException e) {
            throw EngineFailures.of(e);
        }
    }

    @Override
    public final WorkflowClient client() {
        return client;
    }

    /** The worker deployments of the server. */
    public final Deployments deployments() {
        return new ServerDeployments(server.stubs(), server.namespace());
    }

    @Override
    public final RunHandle start(StartRequest request) {
        WorkflowStub stub = client.newUntypedWorkflowStub(request.workflow(), options(request));
        return accept(request, stub).isNew()
                ? new EngineRun(request.workflowId(), stub, runs)
                : runs.run(request.workflowId());
    }

    @Override
    public final StartReceipt accept(StartRequest request) {
        return accept(request, client.newUntypedWorkflowStub(request.workflow(), options(request)));
    }

    private StartReceipt accept(StartRequest request, WorkflowStub stub) {
        requireDefinition(request.definition());
        try {
            WorkflowExecution started = stub.start(runs.checked(RunInput.start(
                                    request.definition(),
                                    request.input(),
                                    traits,
                                    request.reportTo(),
                                    request.onFailure())
                            .json())
                    .value());
            return new StartReceipt(request.workflowId(), started.getRunId(), true);
        } catch (WorkflowExecutionAlreadyStarted e) {
            return new StartReceipt(request.workflowId(), e.getExecution().getRunId(), false);
        } catch (WorkflowServiceException | StatusRuntimeException e) {
            throw EngineFailures.of(e);
        }
    }

    private WorkflowOptions options(StartRequest request) {
        WorkflowOptions.Builder options = WorkflowOptions.newBuilder()
                .setWorkflowId(request.workflowId())
                .setTaskQueue(queue)
                .setDisableEagerExecution(!eager)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
        RunMemo memo = request.memo();
        if (memo != null) {
            options.setMemo(Map.of(RunMemo.MEMO, memo.json().put(RunMemo.LISTED, true)));
            options.setTypedSearchAttributes(RunSearchAttributes.of(memo, request.workflow()));
        }
        if (request.priority() > 0) {
            options.setPriority(
                    Priority.newBuilder().setPriorityKey(request.priority()).build());
        }
        return options.build();
    }

    private void requireDefinition(String digest) {
        try {
            if (definitions.load(digest).isEmpty()) {
                throw EngineException.unknownDefinition(digest);
            }
        } catch (EngineException e) {
            throw e;
        } catch (RuntimeException e) {
            throw EngineException.unavailable("The definition " + digest + " cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public final RunHandle run(String workflowId) {
        return runs.run(workflowId);
    }

    /** Stops the workers, then releases the server. */
    @Override
    public final void close() {
        if (workers != null) {
            workers.close();
        }
        server.release().run();
    }
}
