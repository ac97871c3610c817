package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Fleet;
import dev.flow.proofs.fleet.Infrastructure;
import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Latency;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Two gateways and two workers, each its own process, on a Temporal server and a PostgreSQL. Revisions are published,
 * activated and rolled back while clients start runs at a rate, and any of the four processes is killed during the
 * switches. Each run must be executed wholly on the revision that its start answered with.
 */
public final class RevisionsProof {
    private static final double DROPS = 0.03;
    private static final int CALLERS_OF_RESULTS = 64;
    /** One start in this number is sent again at the end. */
    private static final int REPEATED_EVERY = 10;

    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();

    /**
     * How large.
     *
     * @param switches activations and rollbacks, in turn
     * @param perSecond starts
     * @param kills of any of the four processes, during switches
     * @param lagMillis the longest that a gateway may start runs on the revision before, once an activation is applied
     * @param seed of the moments
     * @param engine that executes the runs
     */
    public record Plan(int switches, int perSecond, int kills, int lagMillis, long seed, ServiceKind engine) {
        Duration lag() {
            return Duration.ofMillis(lagMillis);
        }
    }

    public RevisionsProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. */
    public RevisionsOutcome run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        try (MarkedServices services = new MarkedServices()) {
            MarkedConfiguration first = services.next();
            Path configuration = ConfigurationFolder.write(folder, first.files());
            try (Infrastructure infrastructure = Infrastructure.start(plan.engine(), binary, folder);
                    Fleet fleet =
                            new Fleet(infrastructure.settings("revisions", "managed", configuration), folder, time);
                    Caller clients = new Caller(fleet.gateways(), time, DROPS);
                    Gateways gateways = Gateways.of(fleet, time)) {
                fleet.awaitReady();
                return new Round(infrastructure, fleet, clients, gateways, services).run(first, begin);
            }
        }
    }

    /** A caller for each gateway, which asks only that one. */
    private record Gateways(List<Caller> each) implements AutoCloseable {
        static Gateways of(Fleet fleet, Timekeeper time) {
            return new Gateways(fleet.gateways().stream()
                    .map(gateway -> new Caller(List.of(gateway), time, 0))
                    .toList());
        }

        @Override
        public void close() {
            each.forEach(Caller::close);
        }
    }

    /** One run of the proof, with all that it needs. */
    private final class Round {
        private final Infrastructure infrastructure;
        private final Fleet fleet;
        private final Caller clients;
        private final Gateways gateways;
        private final MarkedServices services;
        private final Starts starts = new Starts(plan.seed());
        private final LifecycleClient operator;

        Round(Infrastructure infrastructure, Fleet fleet, Caller clients, Gateways gateways, MarkedServices services) {
            this.infrastructure = infrastructure;
            this.fleet = fleet;
            this.clients = clients;
            this.gateways = gateways;
            this.services = services;
            this.operator = new LifecycleClient(clients, time, new Random(plan.seed()));
        }

        RevisionsOutcome run(MarkedConfiguration first, long begin) throws InterruptedException {
            Progress progress = new Progress();
            GatewayLag lag = new GatewayLag(gateways.each(), starts);
            RevisionSchedules schedules = new RevisionSchedules(gateways.each(), time, new Random(plan.seed()));
            Switches switches = new Switches(operator, services, first, lag, schedules, progress);
            schedules.pause();
            schedules.look(first);
            String firstRevision = operator.active();
            JsonNode content = operator.revision(firstRevision);
            long loadBegin = System.nanoTime();
            UnderKills<List<Switch>, Killer.Kill> made = UnderKills.of(
                    new Killer(fleet, progress, time, plan.seed()),
                    progress,
                    plan.kills(),
                    plan.switches(),
                    () -> underLoad(switches));
            double seconds = (System.nanoTime() - loadBegin) / 1e9;
            List<Started> started = starts.all();
            var judgement = new RevisionJudgement(firstRevision, switches.revisions(), made.result(), made.kills());
            judgement.judgeStarts(ended(started), plan.lag());
            judgement.judgeRuns(
                    started,
                    EngineRuns.of(infrastructure.connection(), MarkedConfiguration.WORKFLOW, time, started.size()));
            judgement.judgeSwitches(states(made.result()));
            judgement.judgeActive(active());
            judgement.judgeContent(content, operator.revision(firstRevision));
            judgement.judgeLag(lag.measured(), plan.lag());
            List<String> violations = new ArrayList<>(judgement.violations());
            violations.addAll(schedules.violations());
            return new RevisionsOutcome(
                    clients.traffic(),
                    Killed.of(made.kills()),
                    new RevisionsOutcome.Load(
                            started.size(), Math.round(seconds), Math.round(started.size() / seconds * 10) / 10.0),
                    ends(made.result(), judgement.switchesUnderKill()),
                    Latency.of(lag.measured()),
                    judgement.across(started, services.asked()),
                    Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                    violations);
        }

        private List<Switch> underLoad(Switches switches) throws InterruptedException {
            try (OpenLoop load = new OpenLoop(plan.perSecond(), time, () -> starts.next(clients))) {
                List<Switch> made = switches.run(plan.switches());
                load.end();
                return made;
            }
        }

        private List<RevisionJudgement.Ended> ended(List<Started> started) throws InterruptedException {
            return ConcurrentCallers.of(started.size(), CALLERS_OF_RESULTS, number -> {
                Started one = started.get(number);
                if (!one.accepted()) {
                    return new RevisionJudgement.Ended(one, MissingNode.getInstance(), one.version());
                }
                JsonNode result = clients.result(one.workflowId(), starts.random(one.order()))
                        .body();
                Started.Version again = one.order() % REPEATED_EVERY == 0
                        ? Started.Version.of(starts.again(clients, one).body())
                        : one.version();
                return new RevisionJudgement.Ended(one, result, again);
            });
        }

        private Map<String, String> states(List<Switch> switches) throws InterruptedException {
            Map<String, String> states = new TreeMap<>();
            for (Switch each : switches) {
                states.put(each.activation(), operator.state(each.activation()));
            }
            return states;
        }

        private List<String> active() throws InterruptedException {
            List<String> said = new ArrayList<>();
            for (Caller gateway : gateways.each()) {
                said.add(new LifecycleClient(gateway, time, new Random(plan.seed())).active());
            }
            return said;
        }

        private RevisionsOutcome.Ends ends(List<Switch> switches, int underKill) {
            Latency took = Latency.of(switches.stream()
                    .map(each -> Duration.ofNanos(each.end() - each.begin()))
                    .toList());
            return new RevisionsOutcome.Ends(
                    applied(switches, Switch.Kind.ACTIVATION),
                    applied(switches, Switch.Kind.ROLLBACK),
                    (int) switches.stream().filter(each -> !each.applied()).count(),
                    operator.refusedPlans(),
                    underKill,
                    took.medianMillis(),
                    took.slowestMillis());
        }
    }

    private static int applied(List<Switch> switches, Switch.Kind kind) {
        return (int) switches.stream()
                .filter(each -> each.applied() && each.kind() == kind)
                .count();
    }
}
