package dev.flow.bench.lifecycle;

import dev.flow.bench.load.TableHeading;
import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.ChildProcess;
import dev.flow.configuration.directory.ReferenceCheck;
import dev.flow.configuration.directory.Workspace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * From an edited configuration to an active revision, through the HTTP interface of gateway and worker in one process:
 * a large configuration beside reading and checking the same files, as {@code flow validate} does, and a small one
 * beside a workflow that does nothing on the same server. Run by {@code bench/lifecycle}.
 */
public final class LifecycleBenchmark {
    static final String CHECK = "read and check the directory";
    static final String IMPORT = "import into the draft";
    static final String PUBLISH = "publish";
    static final String PLAN = "plan";
    static final String ACTIVATE = "activate";
    static final String WHOLE = "publish, plan, activate";
    static final String EMPTY = "an empty workflow, start to result";

    private static final int SMALL_WORKFLOWS = 20;
    private static final int SMALL_BYTES = 64 << 10;
    private static final int SMALL_ROUNDS = 4;
    private static final int EMPTY_RUNS = 10;

    private LifecycleBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        LifecycleOptions options;
        try {
            options = LifecycleOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/lifecycle: " + e.getMessage() + "\n" + LifecycleOptions.USAGE);
            System.exit(2);
            return;
        }
        TableHeading.print(options.rounds());
        measure(options, System.out);
        System.exit(0);
    }

    private static void measure(LifecycleOptions options, PrintStream out) throws IOException {
        switch (options.store()) {
            case SQLITE -> measure(options, "", out);
            case POSTGRESQL -> {
                try (var database = EmbeddedPostgres.builder().start()) {
                    measure(
                            options,
                            "jdbc:postgresql://localhost:" + database.getPort()
                                    + "/postgres?user=postgres&password=postgres",
                            out);
                }
            }
        }
    }

    private static void measure(LifecycleOptions options, String store, PrintStream out) throws IOException {
        try (var server = BenchServer.start(options.engine())) {
            server.addSearchAttributes();
            try (var service = ChildProcess.managed(server.target(), store);
                    var caller = new LifecycleCaller(service.greeting());
                    var empty = EmptyRun.prepare(server.target())) {
                caller.create();
                small(caller, empty, SMALL_ROUNDS * options.rounds())
                        .print(SMALL_WORKFLOWS + " workflows", EMPTY, Map.of(WHOLE, 2), out);
                large(caller, options)
                        .print(
                                String.format(
                                        Locale.ROOT,
                                        "%d workflows, %.1f MiB",
                                        options.workflows(),
                                        options.bytes() / (double) (1 << 20)),
                                CHECK,
                                Map.of(ACTIVATE, 10),
                                out);
            }
        }
    }

    /** Rounds with a configuration that is new every time; the first of them, while nothing is warm, is not counted. */
    static LifecycleTimes small(LifecycleCaller caller, EmptyRun empty, int rounds) {
        for (int run = 0; run < EMPTY_RUNS; run++) {
            empty.run();
        }
        LifecycleTimes times = new LifecycleTimes();
        for (int round = -1; round < rounds; round++) {
            LifecycleTimes into = round < 0 ? new LifecycleTimes() : times;
            for (int run = 0; run < EMPTY_RUNS; run++) {
                into.run(EMPTY, empty::run);
            }
            apply(caller, GeneratedConfiguration.of(SMALL_WORKFLOWS, SMALL_BYTES, round + 1), into);
        }
        return times;
    }

    /** The same with a large one, and the time that its files take without any service. */
    static LifecycleTimes large(LifecycleCaller caller, LifecycleOptions options) throws IOException {
        LifecycleTimes times = new LifecycleTimes();
        for (int round = -1; round < options.rounds(); round++) {
            LifecycleTimes into = round < 0 ? new LifecycleTimes() : times;
            var configuration = GeneratedConfiguration.of(options.workflows(), options.bytes(), round + 1);
            check(configuration, into);
            apply(caller, configuration, into);
        }
        return times;
    }

    private static void check(GeneratedConfiguration configuration, LifecycleTimes times) throws IOException {
        Path directory = Files.createTempDirectory("flow-bench");
        try {
            configuration.write(directory);
            boolean valid = times.time(
                    CHECK,
                    () -> Workspace.of(directory).report(ReferenceCheck.NONE).valid());
            if (!valid) {
                throw new IllegalStateException("The generated configuration has errors.");
            }
        } finally {
            BenchServer.delete(directory);
        }
    }

    private static void apply(LifecycleCaller caller, GeneratedConfiguration configuration, LifecycleTimes times) {
        String yaml = configuration.yaml();
        times.run(IMPORT, () -> caller.replace(yaml));
        long begin = System.nanoTime();
        String revision = times.time(PUBLISH, caller::publish);
        String plan = times.time(PLAN, () -> caller.plan(revision));
        times.run(ACTIVATE, () -> caller.activate(revision, plan));
        times.add(WHOLE, (System.nanoTime() - begin) / 1e9);
        if (!caller.active().equals(revision)) {
            throw new IllegalStateException("The revision " + revision + " is not active.");
        }
    }
}
