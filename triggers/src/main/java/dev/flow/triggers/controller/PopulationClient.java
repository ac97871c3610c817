package dev.flow.triggers.controller;

import dev.flow.engine.TaskQueues;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.engine.record.RunId;
import dev.flow.engine.record.Signals;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.workflow.PopulationJob;
import dev.flow.triggers.workflow.PopulationState;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;

/** Steers the population workflows of a scope, and starts those that repeat others. Thread-safe. */
public final class PopulationClient {
    private final SystemCalls calls;
    private final TaskQueues queues;

    /** @param queues of the scope; its populations are executed by the workers of the system queue */
    public PopulationClient(WorkflowClient client, TaskQueues queues) {
        this.calls = new SystemCalls(client);
        this.queues = queues;
    }

    /**
     * The workflow id of a population that repeats another.
     *
     * @param population id of the other
     */
    public static String rerunId(String population, String requestId) {
        return RunId.of(PopulationRequest.ID_PREFIX, population + "\nrerun\n" + requestId);
    }

    /** The task queue of the scope's runs. */
    public String runs() {
        return queues.runs();
    }

    /**
     * Starts a population; without effect when it was started before.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public void start(String id, PopulationJob job) {
        calls.start(calls.start(id, PopulationRequest.TYPE, queues.system(), PopulationState.of(job))
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE));
    }

    /**
     * Pauses a population.
     *
     * @return false when its workflow is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    public boolean pause(String id, String by, String reason) {
        return calls.signal(
                id, Signals.PAUSE, calls.payloads(Json.object().put("by", by).put("reason", reason)));
    }

    /**
     * Ends a pause.
     *
     * @return false when its workflow is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    public boolean resume(String id) {
        return calls.signal(id, Signals.RESUME, calls.payloads(Json.object()));
    }

    /**
     * Cancels a population.
     *
     * @return false when its workflow is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    public boolean cancel(String id, String by, String reason) {
        return calls.cancel(id, by, reason);
    }

    /**
     * Asks the engine whether the workflow of a population is there.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public Presence presence(String id) {
        return calls.presence(id, PopulationRequest.TYPE);
    }
}
