package dev.flow.proofs.starts;

import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Orders;
import dev.flow.proofs.fleet.Seen;
import dev.flow.proofs.fleet.StartChecks;
import dev.flow.proofs.fleet.Traffic;
import dev.flow.runtime.settings.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Holds what clients, engine and outside world saw against what was promised. Used once. */
final class Judgement {
    private final List<Seen> seen;
    private final List<Killer.Kill> kills;
    private final Map<Integer, List<Orders.Call>> calls;

    Judgement(List<Seen> seen, List<Killer.Kill> kills, Map<Integer, List<Orders.Call>> calls) {
        this.seen = seen;
        this.kills = kills;
        this.calls = calls;
    }

    Outcome outcome(
            Map<String, List<EngineRuns.Execution>> runs, EqualStarts.Outcome equal, Traffic traffic, Duration took) {
        StartChecks checks = new StartChecks(runs);
        equal.violations().forEach(checks::add);
        Killer.Kill.ends(kills).forEach(checks::add);
        for (int order = 0; order < seen.size(); order++) {
            checks.judge(order, seen.get(order), Inputs.expected(order));
        }
        checks.judgeRuns(seen, equal.runIds());
        equal.runIds().forEach(id -> {
            List<EngineRuns.Execution> executions = runs.getOrDefault(id, List.of());
            if (executions.size() != 1 || !executions.getFirst().completed()) {
                checks.add("The engine has " + executions + " for equal starts.");
            }
        });
        checks.judgeCalls(orders(), calls, deaths());
        int all = calls.values().stream().mapToInt(List::size).sum();
        return new Outcome(
                traffic,
                Killed.of(kills),
                runs.values().stream().mapToInt(List::size).sum(),
                new Outcome.Calls(all, all - calls.size()),
                new Outcome.Equal(equal.starts(), equal.runs(), equal.refused()),
                took.toSeconds(),
                checks.violations());
    }

    private Set<Integer> orders() {
        return IntStream.range(0, seen.size()).boxed().collect(Collectors.toSet());
    }

    private List<StartChecks.Death> deaths() {
        return kills.stream()
                .filter(kill -> kill.role() == Role.WORKER)
                .map(kill -> new StartChecks.Death(kill.before(), kill.after()))
                .toList();
    }
}
