package dev.flow.proofs.starts;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Traffic;
import dev.flow.runtime.settings.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Holds what clients, engine and outside world saw against what was promised. Used once. */
final class Judgement {
    /** A call that came just before a kill may be counted so much after it, on a busy machine. */
    private static final long SLACK_NANOS = 2_000_000_000L;

    private static final int SHOWN = 50;

    private final List<Seen> seen;
    private final List<Killer.Kill> kills;
    private final Map<Integer, List<Orders.Call>> calls;
    private final List<String> violations = new ArrayList<>();

    Judgement(List<Seen> seen, List<Killer.Kill> kills, Map<Integer, List<Orders.Call>> calls) {
        this.seen = seen;
        this.kills = kills;
        this.calls = calls;
    }

    Outcome outcome(
            Map<String, List<EngineRuns.Execution>> runs, EqualStarts.Outcome equal, Traffic traffic, Duration took) {
        violations.addAll(equal.violations());
        kills.stream()
                .filter(kill -> !kill.lived())
                .forEach(kill -> violations.add("A " + kill.role() + " had ended by itself."));
        for (int order = 0; order < seen.size(); order++) {
            judge(order, seen.get(order), runs);
        }
        judgeRuns(runs, equal.runIds());
        int all = calls.values().stream().mapToInt(List::size).sum();
        judgeCalls();
        return new Outcome(
                traffic,
                Killed.of(kills),
                runs.values().stream().mapToInt(List::size).sum(),
                new Outcome.Calls(all, all - calls.size()),
                new Outcome.Equal(equal.starts(), equal.runs(), equal.refused()),
                took.toSeconds(),
                shown());
    }

    private List<String> shown() {
        List<String> shown = new ArrayList<>(violations.subList(0, Math.min(SHOWN, violations.size())));
        if (violations.size() > SHOWN) {
            shown.add("And " + (violations.size() - SHOWN) + " more.");
        }
        return shown;
    }

    /** One start: the run that it was told of is there, is the only one, and has the right result. */
    private void judge(int order, Seen told, Map<String, List<EngineRuns.Execution>> runs) {
        String what = "Start " + order;
        int status = told.first().status();
        if (status != 202 && status != 200) {
            violations.add(
                    what + " was answered with " + status + ": " + told.first().body() + ".");
            return;
        }
        JsonNode again = told.again().body();
        boolean repeated = told.again().replayed()
                || (told.again().status() == 200
                        && again.path("status").asText().equals("duplicate"));
        if (!repeated
                || !again.path("workflow_id").asText().equals(told.workflowId())
                || !again.path("run_id").asText().equals(told.runId())) {
            violations.add(
                    what + " was answered with " + told.first().body() + ", and once more with " + told.again() + ".");
        }
        JsonNode expected = Inputs.expected(order);
        if (!told.result().path("status").asText().equals("completed")
                || !expected.equals(told.result().path("output"))) {
            violations.add(what + " resulted in " + told.result() + " instead of " + expected + ".");
        }
        List<EngineRuns.Execution> executions = runs.getOrDefault(told.workflowId(), List.of());
        if (!executions.equals(List.of(new EngineRuns.Execution(told.runId(), true)))) {
            violations.add(what + " was told of " + told.workflowId() + " " + told.runId() + ", and the engine has "
                    + executions + ".");
        }
    }

    /** Each start has a run of its own, and there are no others. */
    private void judgeRuns(Map<String, List<EngineRuns.Execution>> runs, Set<String> others) {
        Set<String> told = seen.stream().map(Seen::workflowId).collect(Collectors.toCollection(HashSet::new));
        if (told.size() != seen.size()) {
            violations.add(seen.size() + " starts were told of " + told.size() + " runs.");
        }
        told.addAll(others);
        Set<String> unknown = new TreeSet<>(runs.keySet());
        unknown.removeAll(told);
        if (!unknown.isEmpty()) {
            violations.add("The engine has runs that no caller was told of: " + unknown + ".");
        }
        others.forEach(id -> {
            List<EngineRuns.Execution> executions = runs.getOrDefault(id, List.of());
            if (executions.size() != 1 || !executions.getFirst().completed()) {
                violations.add("The engine has " + executions + " for equal starts.");
            }
        });
    }

    private void judgeCalls() {
        for (int order = 0; order < seen.size(); order++) {
            if (!calls.containsKey(order)) {
                violations.add("No call for order " + order + ".");
            }
        }
        calls.forEach((order, made) -> {
            Set<String> keys = made.stream().map(Orders.Call::key).collect(Collectors.toCollection(TreeSet::new));
            if (keys.size() != 1 || keys.contains("none")) {
                violations.add("The calls of order " + order + " came with the keys " + keys + ".");
            }
            for (int next = 1; next < made.size(); next++) {
                if (!workerDiedBetween(
                        made.get(next - 1).nanos(), made.get(next).nanos())) {
                    violations.add("Order " + order + " was asked for again, and no worker was killed meanwhile.");
                }
            }
        });
    }

    private boolean workerDiedBetween(long earlier, long later) {
        return kills.stream()
                .anyMatch(kill ->
                        kill.role() == Role.WORKER && kill.after() + SLACK_NANOS >= earlier && kill.before() <= later);
    }
}
