package dev.flow.bench.runs;

import dev.flow.bench.process.BenchServer;
import dev.flow.engine.local.BinaryLookup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All subjects of a measurement, each with a database of its own, below a folder for temporary files. */
final class RunningSubjects implements AutoCloseable {
    /** The heap of each process: what a run takes is then no question of who has more memory. */
    private static final List<String> JVM = List.of("-Xmx1g", "-XX:+UseG1GC");

    private final Path folder;
    private final SequencedMap<Subject, RunningSubject> running = new LinkedHashMap<>();
    private @Nullable DurablePostgres postgres;

    private RunningSubjects(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts them one after the other.
     *
     * @param launcher the command of {@code flow}
     * @param shop address of the service that the calls go to
     */
    static RunningSubjects start(List<Subject> subjects, List<String> launcher, String shop) {
        RunningSubjects all;
        try {
            all = new RunningSubjects(Files.createTempDirectory("flow-bench"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            subjects.forEach(subject -> all.running.put(subject, all.start(subject, launcher, shop)));
            return all;
        } catch (RuntimeException e) {
            all.close();
            throw e;
        }
    }

    private RunningSubject start(Subject subject, List<String> launcher, String shop) {
        var own = folder.resolve(subject.id());
        return switch (subject.kind()) {
            case FLOW ->
                FlowServe.start(launcher, "embedded", settings(Map.of("FLOW_STORE__URL", login(subject))), own, shop);
            case LOCAL ->
                FlowServe.start(launcher, "local", settings(Map.of("FLOW_ENGINE__BINARY", binary())), own, shop);
            case HANDWRITTEN -> FrontedProcess.start(subject.kind(), login(subject), JVM, shop);
            case TRANSACT, TRANSACT_TASKS -> FrontedProcess.start(subject.kind(), database(subject), JVM, shop);
        };
    }

    private static Map<String, String> settings(Map<String, String> more) {
        var settings = new TreeMap<>(more);
        settings.put("FLOW_JAVA_OPTS", String.join(" ", JVM));
        return settings;
    }

    private static String binary() {
        return BinaryLookup.ofProcess().find().orElseThrow().toString();
    }

    /** The address of a new database. */
    private String database(Subject subject) {
        return switch (subject.store()) {
            case SQLITE -> {
                try {
                    yield "jdbc:sqlite:"
                            + Files.createDirectories(folder.resolve(subject.id()))
                                    .resolve("flow.db");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            case POSTGRESQL -> {
                var server = postgres;
                if (server == null) {
                    server = DurablePostgres.start();
                    postgres = server;
                }
                yield server.create(subject.id());
            }
        };
    }

    /** The same with what it takes to log in. */
    private String login(Subject subject) {
        return database(subject)
                + switch (subject.store()) {
                    case SQLITE -> "";
                    case POSTGRESQL -> "?user=postgres&password=postgres";
                };
    }

    /** Each that runs, in the order of the subjects. */
    SequencedMap<Subject, RunningSubject> all() {
        return running;
    }

    @Override
    public void close() {
        running.reversed().values().forEach(RunningSubject::close);
        if (postgres != null) {
            postgres.close();
        }
        BenchServer.delete(folder);
    }
}
