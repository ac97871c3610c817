package dev.flow.bench.waiting;

import dev.flow.bench.load.LoadClient;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.ChildProcess;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.process.ServerConnection;
import dev.flow.bench.process.ServerKind;
import dev.flow.bench.process.WorkerSpec;
import dev.flow.engine.payload.JsonPayloadConverter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The heap of a worker that has more and more runs which wait for a month, after a collection, beside the same written
 * by hand. Each worker is a process of its own. Run by {@code bench/waiting}.
 */
public final class WaitingBenchmark {
    private static final int STEPS = 4;
    private static final double MIB = 1 << 20;

    private WaitingBenchmark() {}

    /**
     * The heap of a worker.
     *
     * @param open how many runs wait
     */
    record Reading(int open, long bytes) {}

    public static void main(String[] arguments) {
        var engine = ServerKind.valueOf(argument(arguments, 0, "embedded").toUpperCase(Locale.ROOT));
        int runs = Integer.parseInt(argument(arguments, 1, "10000"));
        int cache = new WorkerSpec(Implementation.INTERPRETED, engine, "").cache();
        System.out.printf(
                Locale.ROOT,
                "%s engine; heap of a worker after a collection, MiB; JDK %s%n%n| %-12s | %6s |",
                engine.name().toLowerCase(Locale.ROOT),
                Runtime.version(),
                "",
                "cache");
        for (int step = 0; step <= STEPS; step++) {
            System.out.printf(Locale.ROOT, " %6d |", runs / STEPS * step);
        }
        System.out.printf(
                Locale.ROOT, " %16s |%n| --- | ---: |%s ---: |%n", "KiB a cached run", " ---: |".repeat(STEPS + 1));
        for (int size : List.of(cache, runs)) {
            for (var implementation : Implementation.values()) {
                try (var server = BenchServer.start(engine)) {
                    var order = new WorkerSpec(implementation, engine, server.target(), size);
                    print(order, measure(order, runs));
                }
            }
        }
        System.exit(0);
    }

    private static String argument(String[] arguments, int index, String otherwise) {
        return arguments.length > index ? arguments[index] : otherwise;
    }

    private static void print(WorkerSpec order, List<Reading> readings) {
        System.out.printf(Locale.ROOT, "| %-12s | %6d |", order.implementation().title(), order.cache());
        readings.forEach(reading -> System.out.printf(Locale.ROOT, " %6.1f |", reading.bytes() / MIB));
        var last = readings.getLast();
        long growth = last.bytes() - readings.getFirst().bytes();
        System.out.printf(Locale.ROOT, " %16.1f |%n", growth / 1024.0 / Math.min(order.cache(), last.open()));
    }

    private static List<Reading> measure(WorkerSpec order, int runs) {
        try (var connection = ServerConnection.to(order.target(), JsonPayloadConverter.dataConverter());
                var worker = ChildProcess.worker(order, List.of())) {
            var open = new WaitingRuns(new LoadClient(connection.client()), order.implementation());
            open.warm();
            var readings = new ArrayList<>(List.of(new Reading(0, worker.heapBytes())));
            for (int step = 1; step <= STEPS; step++) {
                open.start(runs / STEPS);
                readings.add(new Reading(runs / STEPS * step, worker.heapBytes()));
            }
            return readings;
        }
    }
}
