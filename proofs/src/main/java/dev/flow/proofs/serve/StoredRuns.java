package dev.flow.proofs.serve;

import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.EngineRuns.Execution;
import dev.flow.proofs.fleet.StoredEngine;
import dev.flow.store.Timekeeper;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import java.util.List;
import java.util.Map;

/**
 * What the store has after all processes were killed, as the engine says that this process opens on it: past the HTTP
 * interface.
 *
 * @param runs executions of the workflow, by workflow id
 * @param below those of its sub-workflows
 * @param events of all histories
 */
record StoredRuns(Map<String, List<Execution>> runs, Map<String, List<Execution>> below, long events) {
    private static final String RUNNING = "ExecutionStatus = 'Running' and WorkflowType = '";

    int count() {
        return count(runs) + count(below);
    }

    private static int count(Map<String, List<Execution>> executions) {
        return executions.values().stream().mapToInt(List::size).sum();
    }

    /**
     * Opens the store as its owner, and reads every run.
     *
     * @param violations receives where lists, counts and histories do not agree
     */
    static StoredRuns read(String url, Timekeeper time, int expected, List<String> violations)
            throws InterruptedException {
        try (StoredEngine engine = StoredEngine.open(url, time)) {
            WorkflowClient client = engine.client();
            Map<String, List<Execution>> runs = EngineRuns.of(client, ServedClient.WORKFLOW, time, expected);
            Map<String, List<Execution>> below = EngineRuns.of(client, ServedClient.BELOW, time, expected);
            long events = 0;
            for (var workflow : Map.of(ServedClient.WORKFLOW, runs, ServedClient.BELOW, below)
                    .entrySet()) {
                events += check(client, workflow.getKey(), workflow.getValue(), violations);
            }
            return new StoredRuns(runs, below, events);
        }
    }

    /** The number of events; counts that differ from the list, and histories that are not whole, are violations. */
    private static long check(
            WorkflowClient client, String workflow, Map<String, List<Execution>> executions, List<String> violations) {
        long counted =
                client.countWorkflows("WorkflowType = '" + workflow + "'").getCount();
        if (counted != count(executions)) {
            violations.add(
                    "The engine lists " + count(executions) + " runs of " + workflow + ", and counts " + counted + ".");
        }
        long running = client.countWorkflows(RUNNING + workflow + "'").getCount();
        if (running != 0) {
            violations.add("The engine counts " + running + " open runs of " + workflow + ".");
        }
        long events = 0;
        for (var run : executions.entrySet()) {
            for (Execution execution : run.getValue()) {
                events += length(client, run.getKey(), execution, violations);
            }
        }
        return events;
    }

    private static long length(WorkflowClient client, String workflowId, Execution execution, List<String> violations) {
        List<HistoryEvent> history =
                client.fetchHistory(workflowId, execution.runId()).getEvents();
        for (int at = 0; at < history.size(); at++) {
            if (history.get(at).getEventId() != at + 1) {
                violations.add("Event " + (at + 1) + " of " + workflowId + " has the id "
                        + history.get(at).getEventId() + ".");
                break;
            }
        }
        EventType last = history.getLast().getEventType();
        if (last != EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED) {
            violations.add("The history of " + workflowId + " ends with " + last + ".");
        }
        return history.size();
    }
}
