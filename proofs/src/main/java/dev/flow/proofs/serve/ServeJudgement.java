package dev.flow.proofs.serve;

import dev.flow.proofs.fleet.Latency;
import dev.flow.proofs.fleet.Orders;
import dev.flow.proofs.fleet.Seen;
import dev.flow.proofs.fleet.StartChecks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds what clients, store and outside world saw against what was promised.
 *
 * @param calls of the outside world, by order
 */
record ServeJudgement(Disturbed disturbed, StoredRuns stored, Map<Integer, List<Orders.Call>> calls) {

    /**
     * The outcome.
     *
     * @param found what was not as promised already
     */
    ServeOutcome outcome(List<String> found, Duration took) {
        StartChecks checks = new StartChecks(stored.runs());
        found.forEach(checks::add);
        if (disturbed.ended() > 0) {
            checks.add(disturbed.ended() + " processes ended by themselves.");
        }
        for (ServedClient.Round round : disturbed.rounds()) {
            checks.judge(round.order(), round.seen(), ServedClient.expected(round.order()));
            round.refused().forEach(checks::add);
        }
        List<Seen> seen =
                disturbed.rounds().stream().map(ServedClient.Round::seen).toList();
        checks.judgeRuns(seen, Set.of());
        judgeLists(checks, seen);
        checks.judgeCalls(
                disturbed.rounds().stream()
                        .flatMap(round -> ServedClient.calls(round.order()).stream())
                        .collect(Collectors.toSet()),
                calls,
                disturbed.kills().stream().map(OwnerKiller.Kill::death).toList());
        return outcome(checks.violations(), took.toSeconds());
    }

    /** The lists of the service and of the engine have each run once, and each has one sub-workflow. */
    private void judgeLists(StartChecks checks, List<Seen> seen) {
        Set<String> told = seen.stream().map(Seen::workflowId).collect(Collectors.toCollection(TreeSet::new));
        if (!told.equals(disturbed.listed())) {
            checks.add("Clients were told of " + told.size() + " runs, and the service lists "
                    + disturbed.listed().size() + " as completed.");
        }
        long whole = stored.below().values().stream()
                .filter(executions ->
                        executions.size() == 1 && executions.getFirst().completed())
                .count();
        if (whole != told.size() || stored.below().size() != told.size()) {
            checks.add("The engine has " + stored.below().size() + " sub-workflows of " + told.size()
                    + " runs, of which " + whole + " have one execution that completed.");
        }
    }

    private ServeOutcome outcome(List<String> violations, long seconds) {
        int all = calls.values().stream().mapToInt(List::size).sum();
        int starts = disturbed.rounds().size();
        List<OwnerKiller.Recovery> recoveries = disturbed.kills().stream()
                .map(OwnerKiller.Kill::recovery)
                .filter(Objects::nonNull)
                .toList();
        return new ServeOutcome(
                disturbed.traffic(),
                disturbed.kills().size(),
                new ServeOutcome.Load(starts, rounded(disturbed.seconds()), rounded(starts / disturbed.seconds())),
                stored.count(),
                stored.events(),
                new ServeOutcome.Calls(all, all - calls.size()),
                new ServeOutcome.Recoveries(
                        Latency.of(recoveries.stream()
                                .map(OwnerKiller.Recovery::ready)
                                .toList()),
                        Latency.of(recoveries.stream()
                                .map(OwnerKiller.Recovery::acknowledged)
                                .toList())),
                seconds,
                violations);
    }

    private static double rounded(double value) {
        return Math.round(value * 10) / 10.0;
    }
}
