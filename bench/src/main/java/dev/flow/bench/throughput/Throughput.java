package dev.flow.bench.throughput;

import dev.flow.bench.load.Caller;
import dev.flow.bench.load.TeaShop;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.Child;
import dev.flow.bench.process.Connection;
import dev.flow.bench.process.Contestant;
import dev.flow.bench.process.EngineKind;
import dev.flow.bench.process.WorkerOrder;
import dev.flow.bench.shape.Shape;
import dev.flow.engine.payload.JsonPayloadConverter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Interpreted runs beside runs of workflows that are written by hand (design, section 8). Server, both workers and the
 * callers are processes of their own: what a worker's process uses is what its runs cost. Run by
 * {@code bench/throughput}.
 */
public final class Throughput {
    private static final int SAMPLES = 20;

    private Throughput() {}

    public static void main(String[] arguments) {
        Plan plan;
        try {
            plan = Plan.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/throughput: " + e.getMessage() + "\n" + Plan.USAGE);
            System.exit(2);
            return;
        }
        plan.engines().forEach(engine -> measure(engine, plan));
        System.exit(0);
    }

    private static void measure(EngineKind engine, Plan plan) {
        var report = new Report(System.out);
        report.head(engine, plan);
        try (var shop = new TeaShop()) {
            plan.shapes().forEach(shape -> measure(engine, shape, plan, shop, report));
        }
    }

    /** All processes are new for each shape: a server gets slower with what it has done before. */
    private static void measure(EngineKind engine, Shape shape, Plan plan, TeaShop shop, Report report) {
        try (var server = BenchServer.start(engine);
                var connection = Connection.to(server.target(), JsonPayloadConverter.dataConverter());
                var interpreter = worker(Contestant.INTERPRETED, engine, plan, server);
                var handWritten = worker(Contestant.HAND_WRITTEN, engine, plan, server)) {
            var contest = new Contest(
                    new Caller(connection.client(), engine), shop.address(), contestant -> switch (contestant) {
                        case INTERPRETED -> interpreter.cpuNanos();
                        case HAND_WRITTEN -> handWritten.cpuNanos();
                    });
            contest.result(shape);
            contest.warm(shape, plan);
            report.shape(shape, contest.histories(shape, SAMPLES), contest.rounds(shape, plan));
        }
    }

    private static Child worker(Contestant contestant, EngineKind engine, Plan plan, BenchServer server) {
        return Child.worker(new WorkerOrder(contestant, engine, server.target()), recording(contestant, plan));
    }

    private static List<String> recording(Contestant contestant, Plan plan) {
        if (plan.profile().isEmpty()) {
            return List.of();
        }
        var file = Path.of(plan.profile(), contestant.title() + ".jfr").toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException("The profiles cannot be written.", e);
        }
        return List.of("-XX:StartFlightRecording:filename=" + file + ",dumponexit=true,settings=profile,"
                + "jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=2ms");
    }
}
