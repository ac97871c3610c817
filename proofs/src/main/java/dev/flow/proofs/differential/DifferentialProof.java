package dev.flow.proofs.differential;

import dev.flow.engine.local.TemporalBinary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/**
 * Generated workflows, each on Temporal's development server and on the durable service: every step is answered alike,
 * and all histories and descriptions are the same but for times and ids.
 */
public final class DifferentialProof {
    private final Plan plan;

    public DifferentialProof(Plan plan) {
        this.plan = plan;
    }

    /**
     * How much.
     *
     * @param workflows scenarios, each of which starts one workflow, and children
     * @param atOnce scenarios
     * @param seed of the first one; each has the next
     */
    public record Plan(int workflows, int atOnce, long seed) {}

    /**
     * What came of it.
     *
     * @param scenarios that were compared
     * @param runs whose histories were compared
     * @param events of these histories
     * @param steps that were answered alike
     * @param repeated scenarios that were taken once more, because the machine was too slow for a time-out, or because
     *     they differed
     * @param violations one text for each scenario that went differently
     */
    public record Outcome(
            int scenarios, int runs, long events, long steps, int repeated, long seconds, List<String> violations) {}

    /** A scenario on both services. */
    private record Pair(long seed, Observation reference, Observation subject) {
        Optional<Difference> difference() {
            return Difference.between(seed, reference, subject);
        }
    }

    /** Takes a while. */
    public Outcome run(TemporalBinary binary, Path folder) throws InterruptedException {
        long start = System.nanoTime();
        try (Service reference = Service.reference(binary, folder);
                Service subject = Service.subject()) {
            List<Long> seeds = LongStream.range(plan.seed(), plan.seed() + plan.workflows())
                    .boxed()
                    .toList();
            Tally tally = new Tally();
            List<Long> again = compare(folder, reference, subject, seeds, plan.atOnce(), tally, 0);
            int repeated = again.size();
            // alone on the machine: what differs now is a difference
            compare(folder, reference, subject, again, 2, tally, 1);
            return new Outcome(
                    plan.workflows(),
                    tally.runs,
                    tally.events,
                    tally.steps,
                    repeated,
                    Duration.ofNanos(System.nanoTime() - start).toSeconds(),
                    tally.violations);
        }
    }

    private static final class Tally {
        private int runs;
        private long events;
        private long steps;
        private final List<String> violations = new ArrayList<>();

        void add(Observation observation) {
            runs += observation.runs().size();
            events += observation.events();
            steps += observation.trace().size();
        }
    }

    /** Compares scenarios, and returns those that are to be repeated. */
    private static List<Long> compare(
            Path folder, Service reference, Service subject, List<Long> seeds, int atOnce, Tally tally, int repeat)
            throws InterruptedException {
        List<Long> again = new ArrayList<>();
        boolean last = repeat > 0;
        try (ExecutorService executor =
                Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().factory())) {
            List<Future<Pair>> pairs = new ArrayList<>();
            for (long seed : seeds) {
                pairs.add(executor.submit(pair(reference, subject, seed, repeat)));
            }
            for (int i = 0; i < seeds.size(); i++) {
                try {
                    Pair pair = pairs.get(i).get();
                    Optional<Difference> difference = pair.difference();
                    if (difference.isEmpty()) {
                        tally.add(pair.reference());
                    } else if (last) {
                        tally.violations.add(difference.get().toString());
                        write(folder, pair);
                    } else {
                        again.add(seeds.get(i));
                    }
                } catch (ExecutionException e) {
                    if (last) {
                        tally.violations.add("seed " + seeds.get(i) + ": " + e.getCause());
                    } else {
                        again.add(seeds.get(i));
                    }
                }
            }
        }
        return again;
    }

    /** All that a scenario saw, for a comparison by hand. */
    private static void write(Path folder, Pair pair) {
        try {
            Files.write(
                    folder.resolve(pair.seed() + ".temporal"), pair.reference().lines());
            Files.write(folder.resolve(pair.seed() + ".flow"), pair.subject().lines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Callable<Pair> pair(Service reference, Service subject, long seed, int repeat) {
        return () ->
                new Pair(seed, new Scenario(reference, seed, repeat).run(), new Scenario(subject, seed, repeat).run());
    }
}
