package dev.flow.bench.waiting;

import dev.flow.bench.load.LoadClient;
import dev.flow.bench.process.BenchWorker;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.process.ServerConnection;
import dev.flow.bench.process.ServerKind;
import dev.flow.bench.process.WorkerSpec;
import dev.flow.engine.embedded.EmbeddedServer;
import dev.flow.engine.payload.JsonPayloadConverter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("process")
final class WaitingRunsTest {
    @ParameterizedTest
    @EnumSource
    void runs_that_were_started_wait_when_more_of_them_are_open_than_the_worker_keeps(Implementation implementation) {
        try (var server = new EmbeddedServer();
                var _ = BenchWorker.start(new WorkerSpec(implementation, ServerKind.EMBEDDED, server.target(), 2));
                var connection = ServerConnection.to(server.target(), JsonPayloadConverter.dataConverter())) {
            var caller = new LoadClient(connection.client());

            new WaitingRuns(caller, implementation).start(4);

            for (int number = 1; number <= 4; number++) {
                assertThat(new WaitingRuns(caller, implementation).waits(implementation.title() + "-month-" + number))
                        .isTrue();
            }
        }
    }
}
