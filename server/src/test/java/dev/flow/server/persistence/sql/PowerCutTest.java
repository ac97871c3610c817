package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Store;
import dev.flow.testing.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static dev.flow.server.persistence.Executions.key;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A power cut: of each file of SQLite, what was synced last is left, and nothing else. Not shown are sectors that are
 * written in part, folders that lose a new file, and a device that reorders what was synced. It needs a C compiler.
 */
@Tag("process")
@EnabledOnOs(OS.LINUX)
@Timeout(180)
final class PowerCutTest {
    private static final int ACKNOWLEDGED = 600;

    @TempDir
    static Path directory;

    private static Path disk;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/cc")), "no C compiler");
        Path source = directory.resolve("synced.c");
        try (InputStream code = PowerCutTest.class.getResourceAsStream("synced.c")) {
            Files.copy(code, source);
        }
        disk = directory.resolve("synced.so");
        Process compiler = new ProcessBuilder(
                        "/usr/bin/cc", "-O1", "-shared", "-fPIC", "-o", disk.toString(), source.toString(), "-ldl")
                .inheritIO()
                .start();
        assertThat(compiler.waitFor()).isZero();
    }

    /** What a process that is killed has said to be durable, by the name of the writer. */
    private static Map<String, Long> killed(Path written, Path synced, Map<String, String> more)
            throws IOException, InterruptedException {
        Map<String, String> environment = new TreeMap<>(more);
        environment.put("LD_PRELOAD", disk.toString());
        environment.put("SYNCED_FROM", written.toRealPath().toString());
        environment.put("SYNCED_TO", synced.toString());
        Process process = new ChildJvm(
                        SyncedCommits.class, written.resolve("store.db").toString())
                .settings(environment)
                .start();
        Map<String, Long> acknowledged = new TreeMap<>();
        try (BufferedReader lines = process.inputReader()) {
            int count = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("writer-")) {
                    int space = line.indexOf(' ');
                    acknowledged.put(line.substring(0, space), Long.parseLong(line.substring(space + 1)));
                    if (++count == ACKNOWLEDGED) {
                        var _ = process.toHandle().destroyForcibly();
                    }
                }
            }
        }
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return acknowledged;
    }

    private static Map<String, Long> stored(Path synced) {
        Map<String, Long> found = new TreeMap<>();
        try (Store store = ServerDatabase.open(synced.resolve("store.db"));
                SqlExecutionStore executions =
                        new SqlExecutionStore(store, Fence.NONE, new MemorySearchAttributes(), CommitObserver.NONE)) {
            assertThat(store.<String>read(transaction -> transaction
                            .query("pragma integrity_check")
                            .mapTo(String.class)
                            .one()))
                    .isEqualTo("ok");
            for (int i = 0; i < SyncedCommits.WRITERS; i++) {
                ExecutionKey key = key("writer-" + i, "r");
                long version = executions.find(key).map(row -> row.version()).orElse(0L);
                assertThat(executions.history(key, 1, Long.MAX_VALUE, Long.MAX_VALUE))
                        .hasSize((int) version);
                found.put("writer-" + i, version);
            }
        }
        return found;
    }

    @Test
    void a_power_cut_loses_nothing_that_was_acknowledged() throws Exception {
        Path written = Files.createDirectory(directory.resolve("written"));
        Path synced = Files.createDirectory(directory.resolve("synced"));

        Map<String, Long> acknowledged = killed(written, synced, Map.of());

        assertThat(acknowledged).hasSize(SyncedCommits.WRITERS);
        Map<String, Long> stored = stored(synced);
        acknowledged.forEach((writer, version) -> assertThat(stored.get(writer)).isBetween(version, version + 1));
    }

    /** It shows that the test above finds what is lost. */
    @Test
    void a_disk_that_says_it_has_synced_and_has_not_loses_commits() throws Exception {
        Path written = Files.createDirectory(directory.resolve("lied"));
        Path synced = Files.createDirectory(directory.resolve("kept"));

        Map<String, Long> acknowledged = killed(written, synced, Map.of("SYNCED_UNTIL", "60"));

        Map<String, Long> stored = stored(synced);
        assertThat(acknowledged)
                .allSatisfy((writer, version) -> assertThat(stored.get(writer)).isLessThan(version));
    }
}
