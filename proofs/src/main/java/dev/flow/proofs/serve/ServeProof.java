package dev.flow.proofs.serve;

import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.document.ResourceText;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.FleetSettings;
import dev.flow.proofs.fleet.Orders;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The service with the embedded engine, on SQLite or with a standby on PostgreSQL, is killed again and again while
 * clients start runs over HTTP, send them events and read their results. Nothing that was acknowledged may be lost, and
 * nothing may be done twice without its key.
 */
public final class ServeProof {
    private static final double DROPS = 0.05;

    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();

    /**
     * How large.
     *
     * @param starts each with a business request id of its own; each kill adds one
     * @param atOnce how many of them are under way at a time
     * @param kills of the process that owns the runs
     * @param seed of the moments
     */
    public record Plan(StoreKind store, int starts, int atOnce, int kills, long seed) {}

    public ServeProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. */
    public ServeOutcome run(Path folder) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Path configuration = ConfigurationFolder.write(
                folder,
                Map.of(
                        "workflows/served.yaml", ResourceText.of(ServeProof.class, "served.yaml"),
                        "workflows/below.yaml", ResourceText.of(ServeProof.class, "below.yaml")));
        try (ServedStore store = ServedStore.open(plan.store(), folder);
                Orders orders = new Orders()) {
            Disturbed disturbed = disturb(
                    store,
                    FleetSettings.of(folder, "serve", "local_source", configuration, store.url()),
                    folder,
                    orders.address());
            List<String> found = new ArrayList<>();
            StoredRuns stored =
                    StoredRuns.read(store.url(), time, disturbed.rounds().size(), found);
            store.damages().forEach(damage -> found.add("The store is damaged: " + damage));
            return new ServeJudgement(disturbed, stored, orders.calls())
                    .outcome(found, Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    /** Lets clients work while the owner is killed; at the end all processes are. */
    private Disturbed disturb(ServedStore store, Map<String, String> settings, Path folder, String service)
            throws InterruptedException {
        try (ServedProcesses processes = new ServedProcesses(store.processes(), settings, folder, time);
                Caller caller = new Caller(processes.addresses(), time, DROPS);
                Caller impatient = Caller.impatient(processes.addresses(), time)) {
            processes.awaitOwner();
            long begin = System.nanoTime();
            ServedClient client = new ServedClient(caller, service, plan.seed());
            Progress progress = new Progress();
            UnderKills<List<ServedClient.Round>, OwnerKiller.Kill> made = UnderKills.of(
                    new OwnerKiller(processes, impatient, client, progress, time, plan.seed()),
                    progress,
                    plan.kills(),
                    plan.starts(),
                    () -> ConcurrentCallers.of(plan.starts(), plan.atOnce(), order -> one(order, client, progress)));
            List<OwnerKiller.Recovery> recoveries = made.kills().stream()
                    .flatMap(kill -> Stream.ofNullable(kill.recovery()))
                    .toList();
            List<ServedClient.Round> rounds = new ArrayList<>(made.result());
            rounds.addAll(ConcurrentCallers.of(
                    recoveries.size(), plan.atOnce(), number -> follow(recoveries.get(number), client)));
            double seconds = (System.nanoTime() - begin) / 1e9;
            Set<String> listed = client.completed(new Random(plan.seed()));
            int ended = processes.ended()
                    + (int) made.kills().stream().filter(kill -> !kill.lived()).count();
            return new Disturbed(rounds, made.kills(), ended, seconds, listed, caller.traffic());
        }
    }

    private static ServedClient.Round one(int order, ServedClient client, Progress progress)
            throws InterruptedException {
        progress.begin();
        Random random = client.random(order);
        Caller.Answer started = client.start(order, client.caller(), random);
        progress.oneMore();
        return client.follow(order, started, random);
    }

    /** The rest of the run that measured a recovery. */
    private static ServedClient.Round follow(OwnerKiller.Recovery recovery, ServedClient client)
            throws InterruptedException {
        return client.follow(recovery.order(), recovery.answer(), client.random(recovery.order()));
    }
}
