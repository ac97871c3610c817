package dev.flow.bench.waiting;

import dev.flow.bench.load.Caller;
import dev.flow.bench.process.BenchWorker;
import dev.flow.bench.process.Connection;
import dev.flow.bench.process.Contestant;
import dev.flow.bench.process.EngineKind;
import dev.flow.bench.process.WorkerOrder;
import dev.flow.engine.EmbeddedServer;
import dev.flow.engine.payload.JsonPayloadConverter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

final class OpenRunsTest {
    @ParameterizedTest
    @EnumSource
    void runs_that_were_started_wait_when_more_of_them_are_open_than_the_worker_keeps(Contestant contestant) {
        try (var server = new EmbeddedServer();
                var _ = BenchWorker.start(new WorkerOrder(contestant, EngineKind.EMBEDDED, server.target(), 2));
                var connection = Connection.to(server.target(), JsonPayloadConverter.dataConverter())) {
            var caller = new Caller(connection.client(), EngineKind.EMBEDDED);

            new OpenRuns(caller, contestant).start(4);

            for (int number = 1; number <= 4; number++) {
                assertThat(new OpenRuns(caller, contestant).waits(contestant.title() + "-month-" + number))
                        .isTrue();
            }
        }
    }
}
