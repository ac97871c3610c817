package dev.flow.bench.service;

import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.ChildProcess;
import dev.flow.bench.process.ServerKind;
import java.util.List;
import java.util.Locale;

/**
 * {@code POST /v1/workflows} beside a start by a client of the engine, on the same server in the same run. No worker is
 * there. Server, gateway and callers are processes of their own. Run by {@code bench/starts}.
 */
public final class StartBenchmark {
    /** Callers at a time while nothing is measured. */
    private static final int WARMING = 4;

    private StartBenchmark() {}

    public static void main(String[] arguments) {
        MeasurementOptions options;
        try {
            options = MeasurementOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/starts: " + e.getMessage() + "\n" + MeasurementOptions.STARTS);
            System.exit(2);
            return;
        }
        for (var engine : options.engines()) {
            System.out.printf(
                    Locale.ROOT,
                    "%n%s engine: %d rounds of %.1f s each, alternating; JDK %s, %d cores%n",
                    engine.name().toLowerCase(Locale.ROOT),
                    options.rounds(),
                    options.slice().toMillis() / 1e3,
                    Runtime.version(),
                    Runtime.getRuntime().availableProcessors());
            SideBySide.head(System.out);
            measure(engine, options);
        }
        System.exit(0);
    }

    private static void measure(ServerKind engine, MeasurementOptions options) {
        try (var server = BenchServer.start(engine)) {
            server.addSearchAttributes();
            try (var gateway = ChildProcess.gateway(server.target());
                    var fixture = new ServiceFixture(server.target(), gateway.greeting())) {
                var listed = fixture.starts("start");
                var bare = fixture.bareStarts("start, the client's unlisted");
                for (var duel : List.of(fixture.startsAgain(), listed, bare)) {
                    for (var side : List.of(duel.gateway(), duel.client())) {
                        LoadInterval.of(WARMING, options.warm().dividedBy(3), side);
                    }
                }
                for (int callers : options.callers()) {
                    var plan = new SideBySide.Plan(options.rounds(), options.slice(), callers);
                    listed.print(plan, System.out);
                    bare.print(plan, System.out);
                }
            }
        }
    }
}
