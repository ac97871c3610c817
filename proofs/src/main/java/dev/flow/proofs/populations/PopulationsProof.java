package dev.flow.proofs.populations;

import dev.flow.engine.local.TemporalBinary;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Populations of thousands of members: on the local engine, with gateways and workers that are killed again and again,
 * and a larger one on the embedded engine, whose memory is measured. Each member has one run, and progress is right
 * whenever it is read.
 */
public final class PopulationsProof {
    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();

    /**
     * How large.
     *
     * @param seed of the moments
     */
    public record Plan(Local local, Embedded embedded, long seed) {}

    /**
     * On the local engine.
     *
     * @param members of each of two populations: one goes to its end, one is cancelled
     * @param concurrency the most runs that are open at a time
     * @param kills of any of the four processes while the first goes on
     */
    public record Local(int members, int concurrency, int kills) {}

    /**
     * On the embedded engine.
     *
     * @param members of the population
     * @param concurrency the most runs that are open at a time
     * @param kills of the process, evenly over the members; memory is that of the process that lives then
     */
    public record Embedded(int members, int concurrency, int kills) {}

    public PopulationsProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. */
    public PopulationsOutcome run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        PopulationsOutcome.Disturbed disturbed = new DisturbedPopulations(plan.local(), plan.seed(), time)
                .run(binary, Files.createDirectories(folder.resolve("local")));
        PopulationsOutcome.Large large = new LargePopulation(plan.embedded(), time)
                .run(Files.createDirectories(folder.resolve("embedded")), plan.seed());
        List<String> violations = new ArrayList<>(disturbed.violations());
        violations.addAll(large.violations());
        return new PopulationsOutcome(disturbed, large, (System.nanoTime() - begin) / 1_000_000_000, violations);
    }
}
