package dev.flow.bench.population;

import dev.flow.bench.load.Median;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.ServerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Populations beside a workflow that starts the same children and is written by hand, on the same server, by the same
 * worker. Run by {@code bench/populations}.
 */
public final class PopulationBenchmark {
    private PopulationBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        PopulationOptions options;
        try {
            options = PopulationOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/populations: " + e.getMessage() + "\n" + PopulationOptions.USAGE);
            System.exit(2);
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "%d members, pages of %d, %d open at a time, %d rounds; JDK %s, %d cores%n%n"
                        + "| server | population, members per second | by hand | share |%n"
                        + "| --- | ---: | ---: | ---: |%n",
                options.members(),
                options.page(),
                options.concurrency(),
                options.rounds(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        for (ServerKind server : options.servers()) {
            measure(server, options);
        }
        System.exit(0);
    }

    private static void measure(ServerKind server, PopulationOptions options) throws IOException {
        var folder = Files.createTempDirectory("flow-bench-populations");
        List<Double> interpreted = new ArrayList<>();
        List<Double> handWritten = new ArrayList<>();
        try (var subject = new PopulationSubject(server, options, folder)) {
            for (int round = -1; round < options.rounds(); round++) {
                double one = perSecond(options, subject::interpreted);
                double other = perSecond(options, subject::handWritten);
                if (round >= 0) {
                    interpreted.add(one);
                    handWritten.add(other);
                }
            }
        }
        BenchServer.delete(folder);
        double ours = Median.of(interpreted, Double::doubleValue);
        double theirs = Median.of(handWritten, Double::doubleValue);
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.2f |%n",
                server.name().toLowerCase(Locale.ROOT),
                ours,
                theirs,
                ours / theirs);
    }

    private static double perSecond(PopulationOptions options, Runnable population) {
        long begun = System.nanoTime();
        population.run();
        return options.members() / ((System.nanoTime() - begun) / 1e9);
    }
}
