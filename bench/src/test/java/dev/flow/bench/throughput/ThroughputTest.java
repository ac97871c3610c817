package dev.flow.bench.throughput;

import dev.flow.bench.load.LoadClient;
import dev.flow.bench.load.StubShop;
import dev.flow.bench.process.BenchWorker;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.process.ServerConnection;
import dev.flow.bench.process.ServerKind;
import dev.flow.bench.process.WorkerSpec;
import dev.flow.bench.shape.BenchWorkflow;
import dev.flow.engine.embedded.EmbeddedServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.payload.JsonPayloadConverter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("process")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ThroughputTest {
    private static final Map<BenchWorkflow, String> RESULTS = Map.of(
            BenchWorkflow.SETS, "{\"text\":\"Hello, Ada\",\"total\":4998}",
            BenchWorkflow.CALL, "{\"sku\":\"tea-7\",\"price\":600,\"stock\":3}",
            BenchWorkflow.LOOP, "{\"total\":4274,\"pieces\":39}",
            BenchWorkflow.CALLS, "{\"total\":12000}",
            BenchWorkflow.FORK, "{\"total\":1800}",
            BenchWorkflow.RESCUE, "{\"paid\":false,\"status\":503}",
            BenchWorkflow.ORDER,
                    "{\"order\":\"A-1\",\"status\":\"shipped\",\"total\":608,\"payment\":\"p-1\",\"shipment\":\"s-1\"}",
            BenchWorkflow.CHECKOUT, "{\"customer\":\"Ada\",\"total\":608}");

    private StubShop shop;
    private EmbeddedServer server;
    private List<BenchWorker> workers;
    private ServerConnection connection;
    private WorkerPair contest;

    @BeforeAll
    void start() {
        shop = new StubShop();
        server = new EmbeddedServer();
        workers = List.of(worker(Implementation.INTERPRETED), worker(Implementation.HAND_WRITTEN));
        connection = ServerConnection.to(server.target(), JsonPayloadConverter.dataConverter());
        contest = new WorkerPair(new LoadClient(connection.client()), shop.address(), _ -> 0);
    }

    private BenchWorker worker(Implementation implementation) {
        return BenchWorker.start(new WorkerSpec(implementation, ServerKind.EMBEDDED, server.target()));
    }

    @AfterAll
    void stop() {
        workers.forEach(BenchWorker::close);
        connection.close();
        server.close();
        shop.close();
    }

    @ParameterizedTest
    @EnumSource
    void both_come_to_the_same_result(BenchWorkflow shape) {
        assertThat(contest.result(shape))
                .isEqualTo(Json.read(Objects.requireNonNull(RESULTS.get(shape)).getBytes(StandardCharsets.UTF_8)));
    }

    /** Without events of workflow tasks: how many activities end in one of them is chance. */
    @ParameterizedTest
    @EnumSource
    void an_interpreted_run_has_no_more_events(BenchWorkflow shape) {
        var histories = contest.histories(shape, 1);

        assertThat(histories.interpreted().lasting())
                .isLessThanOrEqualTo(histories.handWritten().lasting());
    }

    @ParameterizedTest
    @EnumSource(names = {"SETS", "LOOP", "CALL", "CALLS", "RESCUE"})
    void what_has_one_thing_at_a_time_has_no_more_events_of_any_kind(BenchWorkflow shape) {
        var histories = contest.histories(shape, 1);

        assertThat(histories.interpreted().all())
                .isLessThanOrEqualTo(histories.handWritten().all());
    }

    @Test
    void a_round_of_both_makes_three_lines_of_the_table() {
        var plan = new ThroughputOptions(
                List.of(ServerKind.EMBEDDED), List.of(BenchWorkflow.SETS), 1, Duration.ZERO, Duration.ZERO, 1, "");
        var text = new ByteArrayOutputStream();

        new ThroughputTable(new PrintStream(text, true, StandardCharsets.UTF_8))
                .shape(
                        BenchWorkflow.SETS,
                        contest.histories(BenchWorkflow.SETS, 1),
                        contest.rounds(BenchWorkflow.SETS, plan));

        assertThat(text.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .first()
                .asString()
                .contains("three sets", "interpreted", " 5 ");
    }
}
