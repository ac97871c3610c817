package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
final class StartingServerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void belongs_to_the_caller_that_takes_it() {
        var starting = StartingServer.begin(RealServer.binary(), folder, Synchronous.NORMAL, PATIENCE);
        try (var server = starting.take()) {
            starting.close();

            assertThat(server.process().isAlive()).isTrue();
        }
    }

    @Test
    void stops_once_it_has_started_when_no_caller_takes_it() {
        StartingServer.begin(RealServer.binary(), folder, Synchronous.NORMAL, PATIENCE)
                .close();

        assertThat(ServerRecord.read(folder.resolve("engine.pid")).flatMap(ServerRecord::process))
                .isEqualTo(Optional.empty());
        try (var again = LocalServer.start(RealServer.binary(), folder, PATIENCE)) { // the database is whole
            assertThat(again.adopted()).isFalse();
        }
    }

    @Test
    void tells_the_caller_that_takes_it_why_there_is_none() {
        try (var _ = LocalServer.start(RealServer.binary(), folder, PATIENCE);
                var second = StartingServer.begin(RealServer.binary(), folder, Synchronous.NORMAL, PATIENCE)) {
            assertThatThrownBy(second::take).isInstanceOf(EngineException.class).hasMessageContaining("another");
        }
    }
}
