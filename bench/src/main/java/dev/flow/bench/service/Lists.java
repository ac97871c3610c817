package dev.flow.bench.service;

import dev.flow.bench.load.Slice;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.Child;
import dev.flow.bench.process.EngineKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Describing and listing through the gateway beside a client of the engine, on a real server that has many runs. Run by
 * {@code bench/list}.
 */
public final class Lists {
    private static final int STARTERS = 16;
    /** So many runs share a label. */
    private static final int BATCH = 50;

    private Lists() {}

    public static void main(String[] arguments) {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/list: " + e.getMessage() + "\n" + Options.LISTS);
            System.exit(2);
            return;
        }
        try (var server = BenchServer.start(EngineKind.LOCAL)) {
            Stand.prepare(server.target());
            try (var gateway = Child.gateway(server.target());
                    var stand = new Stand(EngineKind.LOCAL, server.target(), gateway.greeting())) {
                measure(stand, options);
            }
        }
        System.exit(0);
    }

    private static void measure(Stand stand, Options options) {
        long begin = System.nanoTime();
        String workflowId = fill(stand, options.runs());
        System.out.printf(
                Locale.ROOT,
                "local engine: %d open runs, started in %d s; %d rounds of %.1f s each, alternating; JDK %s, %d cores%n",
                options.runs(),
                Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                options.rounds(),
                options.slice().toMillis() / 1e3,
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        Duel.head(System.out);
        for (var duel :
                List.of(stand.describing(workflowId), stand.listing(50), stand.listing(100), stand.finding("0"))) {
            for (var side : List.of(duel.gateway(), duel.client())) {
                Slice.of(1, options.warm().dividedBy(4), side);
            }
            duel.print(new Duel.Plan(options.rounds(), options.slice(), 1), System.out);
        }
    }

    /** Starts so many, and says the workflow id of one of them. */
    static String fill(Stand stand, int runs) {
        var left = new AtomicInteger(runs - 1);
        Slice.of(STARTERS, Duration.ZERO, () -> {
            for (int number = left.getAndDecrement(); number > 0; number = left.getAndDecrement()) {
                stand.start(Integer.toString(number / BATCH));
            }
        });
        return stand.start("0").path("workflow_id").asText();
    }
}
