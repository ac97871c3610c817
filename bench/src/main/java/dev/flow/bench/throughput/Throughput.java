package dev.flow.bench.throughput;

import dev.flow.bench.load.LoadClient;
import dev.flow.bench.load.StubShop;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.ChildProcess;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.process.ServerConnection;
import dev.flow.bench.process.ServerKind;
import dev.flow.bench.process.WorkerSpec;
import dev.flow.bench.shape.BenchWorkflow;
import dev.flow.engine.payload.JsonPayloadConverter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Interpreted runs beside runs of workflows that are written by hand. Server, both workers and the callers are
 * processes of their own: what a worker's process uses is what its runs cost. Run by {@code bench/throughput}.
 */
public final class Throughput {
    private static final int SAMPLES = 20;

    private Throughput() {}

    public static void main(String[] arguments) {
        ThroughputOptions plan;
        try {
            plan = ThroughputOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/throughput: " + e.getMessage() + "\n" + ThroughputOptions.USAGE);
            System.exit(2);
            return;
        }
        plan.engines().forEach(engine -> measure(engine, plan));
        System.exit(0);
    }

    private static void measure(ServerKind engine, ThroughputOptions plan) {
        var report = new ThroughputTable(System.out);
        report.head(engine, plan);
        try (var shop = new StubShop()) {
            plan.shapes().forEach(shape -> measure(engine, shape, plan, shop, report));
        }
    }

    /** All processes are new for each shape: a server gets slower with what it has done before. */
    private static void measure(
            ServerKind engine, BenchWorkflow shape, ThroughputOptions plan, StubShop shop, ThroughputTable report) {
        try (var server = BenchServer.start(engine);
                var connection = ServerConnection.to(server.target(), JsonPayloadConverter.dataConverter());
                var interpreter = worker(Implementation.INTERPRETED, engine, plan, server);
                var handWritten = worker(Implementation.HAND_WRITTEN, engine, plan, server)) {
            var contest = new WorkerPair(
                    new LoadClient(connection.client()), shop.address(), implementation -> switch (implementation) {
                        case INTERPRETED -> interpreter.cpuNanos();
                        case HAND_WRITTEN -> handWritten.cpuNanos();
                    });
            contest.result(shape);
            contest.warm(shape, plan);
            report.shape(shape, contest.histories(shape, SAMPLES), contest.rounds(shape, plan));
        }
    }

    private static ChildProcess worker(
            Implementation implementation, ServerKind engine, ThroughputOptions plan, BenchServer server) {
        return ChildProcess.worker(
                new WorkerSpec(implementation, engine, server.target()), recording(implementation, plan));
    }

    private static List<String> recording(Implementation implementation, ThroughputOptions plan) {
        if (plan.profile().isEmpty()) {
            return List.of();
        }
        var file = Path.of(plan.profile(), implementation.title() + ".jfr").toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException("The profiles cannot be written.", e);
        }
        return List.of("-XX:StartFlightRecording:filename=" + file + ",dumponexit=true,settings=profile,"
                + "jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=2ms");
    }
}
