package dev.flow.bench.service;

import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.ChildProcess;
import dev.flow.bench.process.ServerKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Describing and listing through the gateway beside a client of the engine, on a real server that has many runs. Run by
 * {@code bench/list}.
 */
public final class ListBenchmark {
    private static final int STARTERS = 16;
    /** So many runs share a label. */
    private static final int BATCH = 50;

    private ListBenchmark() {}

    public static void main(String[] arguments) {
        MeasurementOptions options;
        try {
            options = MeasurementOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/list: " + e.getMessage() + "\n" + MeasurementOptions.LISTS);
            System.exit(2);
            return;
        }
        try (var server = BenchServer.start(ServerKind.LOCAL)) {
            server.addSearchAttributes();
            try (var gateway = ChildProcess.gateway(server.target());
                    var fixture = new ServiceFixture(server.target(), gateway.greeting())) {
                measure(fixture, options);
            }
        }
        System.exit(0);
    }

    private static void measure(ServiceFixture fixture, MeasurementOptions options) {
        long begin = System.nanoTime();
        String workflowId = fill(fixture, options.runs());
        System.out.printf(
                Locale.ROOT,
                "local engine: %d open runs, started in %d s; %d rounds of %.1f s each, alternating; JDK %s, %d cores%n",
                options.runs(),
                Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                options.rounds(),
                options.slice().toMillis() / 1e3,
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        SideBySide.head(System.out);
        for (var duel : List.of(
                fixture.describing(workflowId), fixture.listing(50), fixture.listing(100), fixture.finding("0"))) {
            for (var side : List.of(duel.gateway(), duel.client())) {
                LoadInterval.of(1, options.warm().dividedBy(4), side);
            }
            duel.print(new SideBySide.Plan(options.rounds(), options.slice(), 1), System.out);
        }
    }

    /** Starts this number of runs and returns the workflow id of one of them. */
    static String fill(ServiceFixture fixture, int runs) {
        var left = new AtomicInteger(runs - 1);
        LoadInterval.of(STARTERS, Duration.ZERO, () -> {
            for (int number = left.getAndDecrement(); number > 0; number = left.getAndDecrement()) {
                fixture.start(Integer.toString(number / BATCH));
            }
        });
        return fixture.start("0").path("workflow_id").asText();
    }
}
