package dev.flow.proofs.starts;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Two gateways and two workers, each its own process, on a Temporal server and a PostgreSQL. Any of them is killed
 * again and again while clients start runs over HTTP, drop answers, and ask again until they have one. Each business
 * request id must result in one run with one result. Before that, many equal starts at once must result in one run.
 */
public final class StartsProof {
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
        try (Ground ground = Ground.prepare(binary, folder);
                Orders orders = new Orders();
                Fleet fleet = new Fleet(ground.settings(), folder, time);
                Caller caller = new Caller(fleet.gateways(), time, DROPS)) {
            fleet.awaitReady();
            Inputs inputs = new Inputs(orders.address());
            EqualStarts.Outcome equal = new EqualStarts(caller, inputs, plan.equal(), plan.seed()).run();
            Progress progress = new Progress();
            List<Killer.Kill> kills;
            List<Seen> seen;
            try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
                Future<List<Killer.Kill>> killing = thread.submit(
                        () -> new Killer(fleet, progress, time, plan.seed()).kill(plan.kills(), plan.starts()));
                try {
                    seen = Crowd.of(plan.starts(), plan.atOnce(), number -> one(number, caller, inputs, progress));
                } finally {
                    progress.end();
                }
                kills = killing.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("The killing failed.", e.getCause());
            }
            Set<String> others = equal.runIds();
            var judgement = new Judgement(seen, kills, orders.calls());
            return judgement.outcome(
                    EngineRuns.of(ground.connection(), time, seen.size() + others.size()),
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
        Caller.Answer first = caller.start(requestId, inputs.of(number), key, random);
        progress.oneMore();
        if (first.body().path("workflow_id") instanceof MissingNode) {
            return Seen.refused(first);
        }
        Caller.Answer result = caller.result(first.body().path("workflow_id").asText(), random);
        return new Seen(first, caller.start(requestId, inputs.of(number), key, random), result.body());
    }
}
