package dev.flow.proofs.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds what clients were told of their starts, what the engine has and what the outside world saw against what is
 * promised of starts, whatever is killed. Used once.
 */
public final class StartChecks {
    /** A call that came just before a kill may be counted so much after it, on a busy machine. */
    private static final long SLACK_NANOS = 2_000_000_000L;

    private final Map<String, List<EngineRuns.Execution>> runs;
    private final Violations violations = new Violations();

    /**
     * Nothing is judged yet.
     *
     * @param runs what the engine has, by workflow id
     */
    public StartChecks(Map<String, List<EngineRuns.Execution>> runs) {
        this.runs = runs;
    }

    /**
     * A process that executes runs was killed.
     *
     * @param before when the kill was sent, as {@link System#nanoTime()} says
     * @param after when the process was gone
     */
    public record Death(long before, long after) {
        /** Whether it may lie between two moments of which this process has learned a little later. */
        public boolean isBetween(long earlier, long later) {
            return after + SLACK_NANOS >= earlier && before <= later;
        }
    }

    /** One start: the run that it was told of is there, is the only one, and has the right result. */
    public void judge(int order, Seen told, JsonNode expected) {
        String what = "Start " + order;
        int status = told.first().status();
        if (status != 202 && status != 200) {
            add(what + " was answered with " + status + ": " + told.first().body() + ".");
            return;
        }
        JsonNode again = told.again().body();
        boolean repeated = told.again().replayed()
                || (told.again().status() == 200
                        && again.path("status").asText().equals("duplicate"));
        if (!repeated
                || !again.path("workflow_id").asText().equals(told.workflowId())
                || !again.path("run_id").asText().equals(told.runId())) {
            add(what + " was answered with " + told.first().body() + ", and once more with " + told.again() + ".");
        }
        if (!told.result().path("status").asText().equals("completed")
                || !expected.equals(told.result().path("output"))) {
            add(what + " resulted in " + told.result() + " instead of " + expected + ".");
        }
        List<EngineRuns.Execution> executions = runs.getOrDefault(told.workflowId(), List.of());
        if (!executions.equals(List.of(new EngineRuns.Execution(told.runId(), true)))) {
            add(what + " was told of " + told.workflowId() + " " + told.runId() + ", and the engine has " + executions
                    + ".");
        }
    }

    /**
     * Each start has a run of its own, and there are no other runs.
     *
     * @param others workflow ids of runs that are not among these starts
     */
    public void judgeRuns(List<Seen> seen, Set<String> others) {
        Set<String> told = seen.stream().map(Seen::workflowId).collect(Collectors.toCollection(HashSet::new));
        if (told.size() != seen.size()) {
            add(seen.size() + " starts were told of " + told.size() + " runs.");
        }
        told.addAll(others);
        Set<String> unknown = new TreeSet<>(runs.keySet());
        unknown.removeAll(told);
        if (!unknown.isEmpty()) {
            add("The engine has runs that no caller was told of: " + unknown + ".");
        }
    }

    /**
     * Each order was called for, with one key and one content, and again only after a kill.
     *
     * @param expected orders that must have been called for
     */
    public void judgeCalls(Set<Integer> expected, Map<Integer, List<Orders.Call>> calls, List<Death> deaths) {
        Set<Integer> missing = new TreeSet<>(expected);
        missing.removeAll(calls.keySet());
        if (!missing.isEmpty()) {
            add("No calls for the orders " + missing + ".");
        }
        Map<String, Set<String>> contents = new TreeMap<>();
        calls.forEach((order, made) -> {
            Set<String> keys = made.stream().map(Orders.Call::key).collect(Collectors.toCollection(TreeSet::new));
            if (keys.size() != 1 || keys.contains(Orders.NO_KEY)) {
                add("The calls of order " + order + " came with the keys " + keys + ".");
            }
            made.forEach(call ->
                    contents.computeIfAbsent(call.key(), _ -> new TreeSet<>()).add(call.content()));
            for (int next = 1; next < made.size(); next++) {
                if (!diedBetween(
                        deaths, made.get(next - 1).nanos(), made.get(next).nanos())) {
                    add("Order " + order + " was asked for again, and no worker was killed meanwhile.");
                }
            }
        });
        contents.forEach((key, different) -> {
            if (different.size() > 1) {
                add("The key " + key + " came with " + different + ".");
            }
        });
    }

    private static boolean diedBetween(List<Death> deaths, long earlier, long later) {
        return deaths.stream().anyMatch(death -> death.isBetween(earlier, later));
    }

    /** Something else is not as promised. */
    public void add(String violation) {
        violations.add(violation);
    }

    /** All that is not as promised, or the first of very many. */
    public List<String> violations() {
        return violations.shown();
    }
}
