package dev.flow.proofs.starts;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.document.ResourceText;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Fleet;
import dev.flow.proofs.fleet.Infrastructure;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Orders;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.Seen;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Two gateways and two workers, each its own process, on a Temporal server and a PostgreSQL. Any of them is killed
 * again and again while clients start runs over HTTP, drop answers, and ask again until they have one. Each business
 * request id must result in one run with one result. Before that, many equal starts at once must result in one run.
 */
public final class StartsProof {
    /** The workflow that is started. */
    static final String WORKFLOW = "proofs.started";

    private static final double DROPS = 0.15;
    /** Every fifth start carries an idempotency key too. */
    private static final int KEYED_EVERY = 5;

    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();

    /**
     * How large.
     *
     * @param starts each with a business request id of its own
     * @param atOnce how many of them are under way at a time
     * @param kills of any of the four processes
     * @param equal concurrent starts with one id
     * @param seed of the moments
     */
    public record Plan(int starts, int atOnce, int kills, int equal, long seed) {}

    public StartsProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. */
    public Outcome run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Path configuration = ConfigurationFolder.write(
                folder, Map.of("workflows/started.yaml", ResourceText.of(StartsProof.class, "started.yaml")));
        try (Infrastructure infrastructure = Infrastructure.start(ServiceKind.LOCAL, binary, folder);
                Orders orders = new Orders();
                Fleet fleet =
                        new Fleet(infrastructure.settings("starts", "local_source", configuration), folder, time);
                Caller caller = new Caller(fleet.gateways(), time, DROPS)) {
            fleet.awaitReady();
            Inputs inputs = new Inputs(orders.address());
            EqualStarts.Outcome equal = new EqualStarts(caller, inputs, plan.equal(), plan.seed()).run();
            Progress progress = new Progress();
            Killer killer = new Killer(fleet, progress, time, plan.seed());
            UnderKills<List<Seen>, Killer.Kill> seen = UnderKills.of(
                    killer,
                    progress,
                    plan.kills(),
                    plan.starts(),
                    () -> ConcurrentCallers.of(
                            plan.starts(), plan.atOnce(), number -> one(number, caller, inputs, progress)));
            Set<String> others = equal.runIds();
            var judgement = new Judgement(seen.result(), seen.kills(), orders.calls());
            return judgement.outcome(
                    EngineRuns.of(
                            infrastructure.connection(),
                            WORKFLOW,
                            time,
                            seen.result().size() + others.size()),
                    equal,
                    caller.traffic(),
                    Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    private Seen one(int number, Caller caller, Inputs inputs, Progress progress) throws InterruptedException {
        progress.begin();
        Random random = new Random(plan.seed() * 1_000_003 + number);
        String requestId = "order-" + number;
        String key = number % KEYED_EVERY == 0 ? "key-" + number : "";
        Caller.Answer first = caller.start(WORKFLOW, requestId, inputs.of(number), key, random);
        progress.oneMore();
        if (first.body().path("workflow_id") instanceof MissingNode) {
            return Seen.refused(first);
        }
        Caller.Answer result = caller.result(first.body().path("workflow_id").asText(), random);
        return new Seen(first, caller.start(WORKFLOW, requestId, inputs.of(number), key, random), result.body());
    }
}
