package dev.flow.proofs.fleet;

import dev.flow.engine.remote.RemoteConnection;
import dev.flow.store.Timekeeper;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the engine itself says of the runs, past all of our code. */
public final class EngineRuns {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private EngineRuns() {}

    /**
     * One execution.
     *
     * @param completed whether it ended well
     */
    public record Execution(String runId, boolean completed) {}

    /**
     * All executions of a workflow, by workflow id. Its list follows what happens after a moment: this waits until it
     * has the expected number of completed ones, for a minute at most.
     */
    public static Map<String, List<Execution>> of(
            RemoteConnection connection, String workflow, Timekeeper time, int expected) throws InterruptedException {
        return of(WorkflowClient.newInstance(connection.stubs()), workflow, time, expected);
    }

    /** The same, of the service that a client is connected to. */
    public static Map<String, List<Execution>> of(WorkflowClient client, String workflow, Timekeeper time, int expected)
            throws InterruptedException {
        Instant end = time.instant().plus(PATIENCE);
        Map<String, List<Execution>> all = look(client, workflow);
        while (completed(all) < expected && time.instant().isBefore(end)) {
            time.pause(POLL);
            all = look(client, workflow);
        }
        return all;
    }

    private static long completed(Map<String, List<Execution>> all) {
        return all.values().stream()
                .flatMap(List::stream)
                .filter(Execution::completed)
                .count();
    }

    private static Map<String, List<Execution>> look(WorkflowClient client, String workflow) {
        Map<String, List<Execution>> all = new TreeMap<>();
        client.listExecutions("WorkflowType = '" + workflow + "'")
                .forEach(run -> all.computeIfAbsent(run.getExecution().getWorkflowId(), _ -> new ArrayList<>())
                        .add(new Execution(
                                run.getExecution().getRunId(),
                                run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED)));
        return all;
    }
}
