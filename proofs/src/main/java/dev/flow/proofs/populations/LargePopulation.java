package dev.flow.proofs.populations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.FleetSettings;
import dev.flow.proofs.fleet.ServiceProcess;
import dev.flow.proofs.fleet.StoredEngine;
import dev.flow.proofs.populations.PopulationsOutcome.HeapSample;
import dev.flow.proofs.populations.PopulationsOutcome.Segments;
import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A population on the embedded engine, in one process with SQLite: each of its members has one run, and the heap of the
 * process stays as it is however many there were. Used once.
 */
final class LargePopulation {
    private static final int PAGE = 1_000;

    /** The heap is measured after each of so many equal parts of the members. */
    private static final int SAMPLES = 10;

    /** So many times what is in use after two tenths of the members may be in use after nine tenths. */
    private static final double MOST_GROWTH = 1.5;

    private static final double EARLY = 0.2;
    private static final double LATE = 0.9;

    private static final HeapSample NONE = new HeapSample(0, 0);

    private final PopulationsProof.Embedded plan;
    private final Numbers numbers;
    private final Timekeeper time;
    private final PopulationChecks checks;
    private final List<HeapSample> samples = new ArrayList<>();
    private int kills;
    private long sampled;

    LargePopulation(PopulationsProof.Embedded plan, Timekeeper time) {
        this.plan = plan;
        this.numbers = new Numbers(plan.members());
        this.time = time;
        this.checks = new PopulationChecks(numbers);
    }

    PopulationsOutcome.Large run(Path folder, long seed) throws IOException, InterruptedException {
        String url = "jdbc:sqlite:" + folder.resolve("flow.db");
        Path configuration = numbers.write(folder, "brief.yaml", PAGE);
        Map<String, String> settings =
                new TreeMap<>(FleetSettings.of(folder, "populations", "local_source", configuration, url));
        settings.put("FLOW_ENGINE__KIND", "embedded");
        settings.put("FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString());
        ServiceProcess process = new ServiceProcess(Role.COMBINED, settings, folder.resolve("serve.log"));
        Ended ended;
        try (HttpClient http = HttpClient.newHttpClient();
                Caller caller = new Caller(List.of(process.address()), time, 0)) {
            process.awaitReady(http, time);
            ended = follow(process, new OperatorClient(caller, time, seed));
        } finally {
            process.end();
        }
        Segments segments = judge(url, ended);
        judgeHeap();
        return new PopulationsOutcome.Large(
                kills,
                segments,
                List.copyOf(samples),
                ended.seconds(),
                Math.round(numbers.count() / ended.seconds() * 10) / 10.0,
                checks.violations());
    }

    private record Ended(String population, double seconds) {}

    private Ended follow(ServiceProcess process, OperatorClient client) throws InterruptedException {
        long begin = System.nanoTime();
        String run = client.start("large", plan.concurrency(), "");
        String population = client.population(run);
        Following following = new Following(client, population, plan.concurrency(), time);
        Seen last = following.untilEnd(seen -> {
            disturb(process, seen);
            sample(process, seen);
        });
        double seconds = (System.nanoTime() - begin) / 1e9;
        checks.addAll(following.violations());
        JsonNode result = client.result(run);
        checks.completed(population, last, result, client.failures(population));
        return new Ended(population, Math.round(seconds * 10) / 10.0);
    }

    /** Kills the process, in each part of the members once. */
    private void disturb(ServiceProcess process, Seen seen) throws InterruptedException {
        if (kills < plan.kills() && seen.ended() >= (kills + 1L) * numbers.count() / (plan.kills() + 1)) {
            kills++;
            checks.check(process.kill(), "The process had ended by itself before kill " + kills + ".");
            process.restart();
        }
    }

    private void sample(ServiceProcess process, Seen seen) {
        if (seen.ended() * SAMPLES / numbers.count() > sampled && process.isAlive()) {
            sampled = seen.ended() * SAMPLES / numbers.count();
            samples.add(new HeapSample(seen.ended(), Heap.reachable(process.pid())));
        }
    }

    private Optional<HeapSample> after(double share) {
        return samples.stream()
                .filter(sample -> sample.members() >= share * numbers.count())
                .findFirst();
    }

    private void judgeHeap() {
        HeapSample early = after(EARLY).orElse(NONE);
        HeapSample late = after(LATE).orElse(NONE);
        checks.check(
                early.members() < late.members() && late.kilobytes() <= MOST_GROWTH * early.kilobytes(),
                "The process has " + late.kilobytes() + " KiB in use after " + late.members() + " members, and had "
                        + early.kilobytes() + " KiB after " + early.members() + ".");
    }

    /** What the store has, now that the process is gone. */
    private Segments judge(String url, Ended ended) throws InterruptedException {
        try (StoredEngine engine = StoredEngine.open(url, time)) {
            checks.eachOnce(ended.population(), ListedRuns.closed(engine.client(), Numbers.MEMBER, time));
            ListedRuns segments = ListedRuns.closed(engine.client(), "flow.population", time);
            checks.segments(segments);
            return new Segments(segments.executions(), segments.longest());
        }
    }
}
