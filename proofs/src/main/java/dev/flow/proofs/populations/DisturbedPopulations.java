package dev.flow.proofs.populations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.Fleet;
import dev.flow.proofs.fleet.Infrastructure;
import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Orders;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.fleet.StartChecks;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import io.temporal.client.WorkflowClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two populations on a local Temporal server, with two gateways and two workers that are killed at random: one goes to
 * its end, and one is cancelled in its middle, with kills while it is. Used once.
 */
final class DisturbedPopulations {
    private static final int PAGE = 200;

    /** While a population cancels. */
    private static final int LATE_KILLS = 2;

    private final PopulationsProof.Local plan;
    private final Numbers numbers;
    private final long seed;
    private final Timekeeper time;
    private final PopulationChecks checks;
    private final List<Killer.Kill> kills = new ArrayList<>();

    DisturbedPopulations(PopulationsProof.Local plan, long seed, Timekeeper time) {
        this.plan = plan;
        this.numbers = new Numbers(plan.members());
        this.seed = seed;
        this.time = time;
        this.checks = new PopulationChecks(numbers);
    }

    PopulationsOutcome.Disturbed run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        Path configuration = numbers.write(folder, "calling.yaml", PAGE);
        try (Infrastructure infrastructure = Infrastructure.start(ServiceKind.LOCAL, binary, folder);
                Fleet fleet =
                        new Fleet(infrastructure.settings("populations", "local_source", configuration), folder, time);
                Caller caller = new Caller(fleet.gateways(), time, 0)) {
            fleet.awaitReady();
            OperatorClient client = new OperatorClient(caller, time, seed);
            Whole whole = whole(client, fleet);
            Canceled canceled = canceled(client, fleet);
            WorkflowClient engine =
                    WorkflowClient.newInstance(infrastructure.connection().stubs());
            ListedRuns runs = ListedRuns.closed(engine, Numbers.MEMBER, time);
            Set<String> own = numbers.workflowIds(whole.population());
            checks.eachOnce(whole.population(), runs.only(own));
            ListedRuns others = runs.without(own);
            checks.canceled(canceled.population(), canceled.last(), canceled.result(), others);
            ListedRuns segments = ListedRuns.closed(engine, "flow.population", time);
            checks.segments(segments);
            Killer.Kill.ends(kills).forEach(end -> checks.check(false, end));
            return new PopulationsOutcome.Disturbed(
                    Killed.of(kills),
                    caller.traffic(),
                    whole.readings(),
                    whole.calls(),
                    new PopulationsOutcome.Segments(segments.executions(), segments.longest()),
                    new PopulationsOutcome.Canceled(
                            others.executions(), canceled.last().completed(), canceled.seconds()),
                    whole.seconds(),
                    checks.violations());
        }
    }

    private record Whole(String population, int readings, PopulationsOutcome.Calls calls, double seconds) {}

    /** The population that goes to its end. */
    private Whole whole(OperatorClient client, Fleet fleet) throws IOException, InterruptedException {
        try (Orders orders = new Orders()) {
            long begin = System.nanoTime();
            String run = client.start("whole", plan.concurrency(), orders.address());
            String population = client.population(run);
            Following following = new Following(client, population, plan.concurrency(), time);
            Progress progress = new Progress();
            UnderKills<Seen, Killer.Kill> followed = UnderKills.of(
                    new Killer(fleet, progress, time, seed),
                    progress,
                    plan.kills(),
                    numbers.count(),
                    () -> following.untilEnd(new Steps(progress)));
            double seconds = since(begin);
            kills.addAll(followed.kills());
            checks.addAll(following.violations());
            checks.completed(population, followed.result(), client.result(run), client.failures(population));
            Map<Integer, List<Orders.Call>> calls = orders.calls();
            judgeCalls(numbers.all(), calls);
            return new Whole(population, following.readings(), PopulationsOutcome.Calls.of(calls), seconds);
        }
    }

    /** Tells a killer how many members are dealt with. */
    private static final class Steps implements Following.Watcher {
        private final Progress progress;
        private long told;

        Steps(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void saw(Seen seen) {
            for (; told < seen.ended(); told++) {
                progress.oneMore();
            }
        }
    }

    private record Canceled(String population, Seen last, JsonNode result, double seconds) {}

    /** The population whose run is cancelled in the middle; two processes are killed at that moment. */
    private Canceled canceled(OperatorClient client, Fleet fleet) throws IOException, InterruptedException {
        try (Orders orders = new Orders()) {
            fleet.awaitReady();
            String run = client.start("canceled", plan.concurrency(), orders.address());
            String population = client.population(run);
            Following following = new Following(client, population, plan.concurrency(), time);
            var _ = following.until(numbers.count() / 3, _ -> {});
            Progress progress = new Progress();
            long begin = System.nanoTime();
            UnderKills<Seen, Killer.Kill> followed =
                    UnderKills.of(new Killer(fleet, progress, time, seed + 1), progress, LATE_KILLS, LATE_KILLS, () -> {
                        progress.oneMore();
                        client.cancel(run);
                        return following.untilEnd(_ -> {});
                    });
            double seconds = since(begin);
            kills.addAll(followed.kills());
            fleet.awaitReady();
            checks.addAll(following.violations());
            judgeCalls(Set.of(), orders.calls());
            return new Canceled(population, followed.result(), client.result(run), seconds);
        }
    }

    private void judgeCalls(Set<Integer> expected, Map<Integer, List<Orders.Call>> calls) {
        StartChecks judged = new StartChecks(Map.of());
        judged.judgeCalls(
                expected,
                calls,
                kills.stream()
                        .filter(kill -> kill.role() == Role.WORKER)
                        .map(kill -> new StartChecks.Death(kill.before(), kill.after()))
                        .toList());
        checks.addAll(judged.violations());
    }

    private static double since(long nanos) {
        return Math.round((System.nanoTime() - nanos) / 1e8) / 10.0;
    }
}
