package dev.flow.proofs.sinks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.document.ResourceText;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Fleet;
import dev.flow.proofs.fleet.Infrastructure;
import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Patience;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.fleet.StoredEvents;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Two gateways and two workers, each its own process, on a Temporal server and a PostgreSQL, tell a sink what becomes
 * of their runs. Any of them is killed again and again; the sink is away while a third of the runs starts, and takes
 * some events without an answer. It must receive every event of every run, those of a run in their order.
 */
public final class SinksProof {
    private static final String WORKFLOW = "proofs.told";
    private static final double DROPS = 0.15;
    private static final int PARTS = 3;
    private static final Duration POLL = Duration.ofMillis(100);

    /** A process that sent to the sink and was killed is missed for half a minute, each time. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();
    private final SinksJudgement judgement = new SinksJudgement();
    private final Patience patience = new Patience(time, POLL, LONGEST, judgement::add);

    /**
     * How large.
     *
     * @param runs that tell what becomes of them
     * @param kills of processes
     * @param atOnce clients at a time
     * @param seed of all that is random
     */
    public record Plan(int runs, int kills, int atOnce, long seed) {}

    public SinksProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. Used once. */
    public SinksOutcome run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        try (Sink sink = new Sink(plan.seed());
                Infrastructure infrastructure = Infrastructure.start(ServiceKind.LOCAL, binary, folder)) {
            Path configuration = ConfigurationFolder.write(
                    folder,
                    Map.of(
                            "workflows/told.yaml",
                            ResourceText.of(SinksProof.class, "told.yaml"),
                            "flow.yaml",
                            "sinks: {audit: {kind: http, url: '" + sink.address() + "', events: [workflows, tasks]}}"));
            try (Fleet fleet =
                            new Fleet(infrastructure.settings("sinks", "local_source", configuration), folder, time);
                    Caller caller = new Caller(fleet.gateways(), time, DROPS)) {
                fleet.awaitReady();
                try (StoredEvents stored =
                        new StoredEvents(Infrastructure.url(infrastructure.database(), "postgres"))) {
                    return run(infrastructure, fleet, caller, stored, sink);
                }
            }
        }
    }

    private SinksOutcome run(Infrastructure infrastructure, Fleet fleet, Caller caller, StoredEvents stored, Sink sink)
            throws InterruptedException {
        Progress progress = new Progress();
        long begin = System.nanoTime();
        UnderKills<List<String>, Killer.Kill> under = UnderKills.of(
                new Killer(fleet, progress, time, plan.seed()),
                progress,
                plan.kills(),
                plan.runs(),
                () -> ConcurrentCallers.of(plan.runs(), plan.atOnce(), number -> one(number, caller, sink, progress)));
        judgement.judgeKills(under.kills());
        fleet.awaitReady();
        patience.await("The sink has all events", () -> stored.untaken() == 0);
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        Map<String, List<EngineRuns.Execution>> executions =
                EngineRuns.of(infrastructure.connection(), WORKFLOW, time, plan.runs());
        Map<String, List<JsonNode>> taken = sink.taken();
        judgement.judge(plan.runs(), executions, taken);
        return new SinksOutcome(
                caller.traffic(),
                Killed.of(under.kills()),
                executions.values().stream().mapToInt(List::size).sum(),
                new SinksOutcome.Received(judgement.events(), judgement.again(), sink.unconfirmed(), sink.refused()),
                seconds,
                judgement.violations());
    }

    /** A run does not end before its events are kept, so that its result says that all of them are. */
    private String one(int number, Caller caller, Sink sink, Progress progress) throws InterruptedException {
        progress.begin();
        if (number == plan.runs() / PARTS) {
            sink.away(true);
        }
        if (number == plan.runs() * 2 / PARTS) {
            patience.await("The sink was asked while it was away", () -> sink.refused() > 0);
            sink.away(false);
        }
        Random random = new Random(plan.seed() * 1_000_003 + number);
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("order", number);
        String run = caller.start(WORKFLOW, "order-" + number, input, "", random)
                .body()
                .path("workflow_id")
                .asText();
        progress.oneMore();
        caller.result(run, random);
        return run;
    }
}
