package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
final class LocalServerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void stops_with_its_owner_and_keeps_its_database() throws Exception {
        var binary = RealServer.binary();
        LocalServer server = LocalServer.start(binary, folder, PATIENCE);
        assertThat(server.adopted()).isFalse();
        assertThat(ServerRecord.read(folder.resolve("engine.pid"))).isPresent();
        server.close();

        assertThat(server.process().onExit().get(10, TimeUnit.SECONDS).isAlive())
                .isFalse();
        assertThat(folder.resolve("engine.db")).exists();
        assertThat(folder.resolve("engine.pid")).doesNotExist();
        try (var again = LocalServer.start(binary, folder, PATIENCE)) {
            assertThat(again.adopted()).isFalse();
        }
    }

    @Test
    void adopts_the_server_that_a_killed_process_left() throws Exception {
        var binary = RealServer.binary();
        Path pidFile = folder.resolve("engine.pid");
        long pid;
        String record;
        try (var orphan = new Orphan(binary, folder)) {
            pid = orphan.record().pid();
            record = Files.readString(pidFile);
            try (var adopter = LocalServer.start(binary, folder, PATIENCE)) {
                assertThat(adopter.adopted()).isTrue();
                assertThat(adopter.address())
                        .isEqualTo("127.0.0.1:" + orphan.record().port());
                assertThat(Files.readString(pidFile)).isEqualTo(record);
            }
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void a_left_server_with_other_arguments_is_started_anew_on_its_port() {
        var binary = RealServer.binary();
        try (var orphan = new Orphan(binary, folder);
                var server = LocalServer.start(binary, folder, Synchronous.FULL, PATIENCE)) {
            assertThat(server.adopted()).isFalse();
            assertThat(server.address())
                    .isEqualTo("127.0.0.1:" + orphan.record().port());
            assertThat(orphan.record().process()).isEmpty();
            assertThat(server.process().info().arguments().orElseThrow())
                    .containsSequence("--sqlite-pragma", "journal_mode=wal", "--sqlite-pragma", "synchronous=full");
        }
    }

    @Test
    void stops_a_left_server_of_another_version_and_refuses_its_database() {
        var binary = RealServer.binary();
        var newer = new TemporalBinary(binary.path(), "9.9.9", "9.9.0");
        try (var orphan = new Orphan(binary, folder)) {
            assertThatThrownBy(() -> LocalServer.start(newer, folder, PATIENCE))
                    .isInstanceOfSatisfying(
                            EngineException.class,
                            e -> assertThat(e.code()).isEqualTo(EngineException.Code.INCOMPATIBLE_DATABASE))
                    .hasMessageContaining(binary.server())
                    .hasMessageContaining("9.9.0");
            assertThat(orphan.record().process()).isEmpty();
        }
        assertThat(folder.resolve("engine.db")).exists();
    }

    @Test
    void a_server_that_dies_comes_back_on_the_same_port() throws Exception {
        try (var server = LocalServer.start(RealServer.binary(), folder, PATIENCE)) {
            String address = server.address();
            var first = server.process();
            first.destroyForcibly();
            first.onExit().get(10, TimeUnit.SECONDS);

            WorkflowServiceStubs.newConnectedServiceStubs(
                            WorkflowServiceStubsOptions.newBuilder()
                                    .setTarget(address)
                                    .build(),
                            PATIENCE)
                    .shutdownNow();
            var second = server.process();
            assertThat(second.pid()).isNotEqualTo(first.pid());
            assertThat(ServerRecord.read(folder.resolve("engine.pid"))
                            .orElseThrow()
                            .pid())
                    .isEqualTo(second.pid());
        }
        assertThat(folder.resolve("engine.pid")).doesNotExist();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void an_interrupt_at_the_terminal_does_not_reach_it() throws Exception {
        try (var server = LocalServer.start(RealServer.binary(), folder, PATIENCE)) {
            assertThat(group(server.process()))
                    .isEqualTo(Long.toString(server.process().pid()))
                    .isNotEqualTo(group(ProcessHandle.current()));
        }
    }

    private static String group(ProcessHandle process) throws Exception {
        var ps = new ProcessBuilder("ps", "-o", "pgid=", "-p", Long.toString(process.pid())).start();
        return new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void a_recycled_pid_is_left_alone() {
        var binary = RealServer.binary();
        var stranger = ProcessHandle.current();
        new ServerRecord(stranger.pid(), 1, 1, binary.server(), List.of()).write(folder.resolve("engine.pid"));
        try (var server = LocalServer.start(binary, folder, PATIENCE)) {
            assertThat(server.adopted()).isFalse();
            assertThat(stranger.isAlive()).isTrue();
        }
    }

    @Test
    void one_process_holds_a_data_directory() {
        try (var holder = DataDirectory.open(folder)) {
            assertThat(holder.database()).isEqualTo(folder.resolve("engine.db"));
            var binary = new TemporalBinary(folder.resolve("none"), "1", "1");
            assertThatThrownBy(() -> LocalServer.start(binary, folder, PATIENCE))
                    .isInstanceOfSatisfying(
                            EngineException.class,
                            e -> assertThat(e.code()).isEqualTo(EngineException.Code.DATA_DIRECTORY_IN_USE));
        }
    }

    @Test
    void a_database_of_unknown_origin_is_refused() throws Exception {
        Files.writeString(folder.resolve("engine.db"), "whatever");
        var binary = new TemporalBinary(folder.resolve("none"), "1.9.1", "1.32.0");
        assertThatThrownBy(() -> LocalServer.start(binary, folder, PATIENCE))
                .isInstanceOfSatisfying(
                        EngineException.class,
                        e -> assertThat(e.code()).isEqualTo(EngineException.Code.INCOMPATIBLE_DATABASE));
        assertThat(folder.resolve("engine.db")).hasContent("whatever");
    }

    @Test
    void a_server_that_ends_at_once_is_reported_with_its_log() throws Exception {
        Path broken = script("echo the disk is full; exit 7");
        var binary = new TemporalBinary(broken, "1.9.1", "1.32.0");
        assertThatThrownBy(() -> LocalServer.start(binary, folder.resolve("data"), PATIENCE))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("exit code 7")
                .hasMessageContaining("the disk is full");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "listen tcp 127.0.0.1:36403: bind: address already in use",
                "panic: Failed to start ringpop listener",
                "fatal error: concurrent map writes"
            })
    void a_server_that_lost_a_port_or_crashed_in_its_start_is_started_again(String said) throws Exception {
        Path unlucky = script("""
                if [ ! -e "$0-was-here" ]; then
                  touch "$0-was-here"
                  echo "%s"
                  for frame in $(seq 500); do echo "go.uber.org/fx.(*App).frame$frame(0x60869f0)"; done
                  exit 2
                fi
                exec %s "$@"
                """.formatted(said, RealServer.binary().path()));
        var binary = new TemporalBinary(
                unlucky, RealServer.binary().version(), RealServer.binary().server());

        try (var server = LocalServer.start(binary, folder.resolve("data"), PATIENCE)) {
            assertThat(server.process().isAlive()).isTrue();
        }
        assertThat(folder.resolve("temporal-script-was-here")).exists();
    }

    @Test
    void a_server_that_crashes_again_and_again_is_reported_with_the_cause_and_not_with_the_end_of_its_stacks()
            throws Exception {
        Path broken = script("""
                echo start >>"$0-starts"
                echo "panic: unable to open the database"
                for frame in $(seq 500); do echo "go.uber.org/fx.(*App).frame$frame(0x60869f0)"; done
                exit 2
                """);
        var binary = new TemporalBinary(broken, "1.9.1", "1.32.0");

        assertThatThrownBy(() -> LocalServer.start(binary, folder.resolve("data"), PATIENCE))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("exit code 2")
                .hasMessageContaining("its log says: panic: unable to open the database");
        assertThat(folder.resolve("temporal-script-starts")).hasContent("start\nstart\nstart");
    }

    @Test
    void what_an_earlier_server_said_of_a_port_starts_nothing_again() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.writeString(data.resolve("engine.log"), "listen tcp 127.0.0.1:36403: bind: address already in use\n");
        Path broken = script("echo start >>\"$0-starts\"; echo the disk is full; exit 7");
        var binary = new TemporalBinary(broken, "1.9.1", "1.32.0");

        assertThatThrownBy(() -> LocalServer.start(binary, data, PATIENCE)).hasMessageContaining("the disk is full");
        assertThat(folder.resolve("temporal-script-starts")).hasContent("start");
    }

    @Test
    void something_else_called_temporal_is_named() throws Exception {
        Path other = script("echo hello");
        assertThatThrownBy(() -> TemporalBinary.inspect(other))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("is not the Temporal CLI")
                .hasMessageContaining("hello");
        assertThatThrownBy(() -> TemporalBinary.inspect(folder.resolve("missing")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("cannot be run");
    }

    private Path script(String body) throws Exception {
        Path script = folder.resolve("temporal-script");
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }
}
