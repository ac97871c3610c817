package dev.flow.proofs.populations;

import dev.flow.store.Timekeeper;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The executions of a workflow type that the engine itself lists.
 *
 * @param byId by workflow id
 */
record ListedRuns(Map<String, List<Execution>> byId) {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /**
     * One execution.
     *
     * @param events of its history; 0 while it is open
     */
    record Execution(WorkflowExecutionStatus status, long events) {
        boolean isOpen() {
            return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
        }
    }

    /** The list follows what happens after a moment: waits until none is open, for a minute at most. */
    static ListedRuns closed(WorkflowClient client, String type, Timekeeper time) throws InterruptedException {
        Instant end = time.instant().plus(PATIENCE);
        ListedRuns found = of(client, type);
        while (found.open() > 0 && time.instant().isBefore(end)) {
            time.pause(POLL);
            found = of(client, type);
        }
        return found;
    }

    private static ListedRuns of(WorkflowClient client, String type) {
        Map<String, List<Execution>> all = new TreeMap<>();
        client.listExecutions("WorkflowType = '" + type + "'")
                .forEach(run -> all.computeIfAbsent(run.getExecution().getWorkflowId(), _ -> new ArrayList<>())
                        .add(new Execution(
                                run.getStatus(), run.getWorkflowExecutionInfo().getHistoryLength())));
        return new ListedRuns(all);
    }

    private List<Execution> all() {
        return byId.values().stream().flatMap(List::stream).toList();
    }

    /** The number of those that have not ended. */
    long open() {
        return all().stream().filter(Execution::isOpen).count();
    }

    /** The number of those that have ended so. */
    long count(WorkflowExecutionStatus status) {
        return all().stream().filter(run -> run.status() == status).count();
    }

    int executions() {
        return all().size();
    }

    /** Events of the longest history. */
    long longest() {
        return all().stream().mapToLong(Execution::events).max().orElse(0);
    }

    /** Those of some workflow ids. */
    ListedRuns only(Set<String> ids) {
        Map<String, List<Execution>> some = new TreeMap<>(byId);
        some.keySet().retainAll(ids);
        return new ListedRuns(some);
    }

    /** All but those of some workflow ids. */
    ListedRuns without(Set<String> ids) {
        Map<String, List<Execution>> some = new TreeMap<>(byId);
        some.keySet().removeAll(ids);
        return new ListedRuns(some);
    }
}
