package dev.flow.proofs.sinks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Violations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Holds what a sink has received against what is promised of lifecycle events. Used once. */
final class SinksJudgement {
    private static final String PREFIX = "io.serverlessworkflow.";

    /** What each run tells, by hand: the kind of event and the place of its task. */
    private static final List<String> TOLD = Stream.of(
                    Stream.of("workflow.started.v1 "),
                    Stream.of("/do/0/first", "/do/1/between", "/do/2/last")
                            .flatMap(task -> Stream.of("created", "started", "completed")
                                    .map(what -> "task." + what + ".v1 " + task)),
                    Stream.of("workflow.completed.v1 "))
            .flatMap(each -> each)
            .toList();

    /** The number of different events of each run. */
    static final int EVENTS = TOLD.size();

    private final Violations violations = new Violations();
    private int events;
    private int again;

    /** No process ends by itself. */
    void judgeKills(List<Killer.Kill> kills) {
        Killer.Kill.ends(kills).forEach(this::add);
    }

    /** Each run has completed, the sink has every event of it in order, and it has events of no other run. */
    void judge(int runs, Map<String, List<EngineRuns.Execution>> executions, Map<String, List<JsonNode>> taken) {
        if (executions.size() != runs) {
            add("The engine has " + executions.size() + " workflows for " + runs + " starts.");
        }
        executions.forEach((run, all) -> {
            if (all.size() != 1 || !all.getFirst().completed()) {
                add("The engine has " + all + " for " + run + ".");
            }
            judgeRun(run, taken.getOrDefault(run, List.of()));
        });
        taken.keySet().stream()
                .filter(run -> !executions.containsKey(run))
                .forEach(run -> add("The sink has events of " + run + ", which the engine does not have."));
    }

    private void judgeRun(String run, List<JsonNode> taken) {
        Map<String, JsonNode> first = new LinkedHashMap<>();
        for (JsonNode event : taken) {
            JsonNode before = first.putIfAbsent(event.path("id").asText(), event);
            if (before != null) {
                again++;
            }
            if (before != null && !before.equals(event)) {
                add("The event " + before + " came again as " + event + ".");
            }
        }
        events += first.size();
        List<String> told = new ArrayList<>();
        first.values()
                .forEach(event -> told.add(event.path("type").asText().replace(PREFIX, "") + " "
                        + event.path("data").path("task").asText()));
        if (!told.equals(TOLD)) {
            add("The sink was told of " + run + ": " + told + ".");
        }
    }

    /** Something else is not as promised. */
    void add(String violation) {
        violations.add(violation);
    }

    /** The number of different events. */
    int events() {
        return events;
    }

    /** The number of times that an event came which had come before. */
    int again() {
        return again;
    }

    /** All that is not as promised, or the first of very many. */
    List<String> violations() {
        return violations.shown();
    }
}
