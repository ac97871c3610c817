package dev.flow.bench.throughput;

import dev.flow.bench.load.Caller;
import dev.flow.bench.load.TeaShop;
import dev.flow.bench.process.BenchWorker;
import dev.flow.bench.process.Connection;
import dev.flow.bench.process.Contestant;
import dev.flow.bench.process.EngineKind;
import dev.flow.bench.process.WorkerOrder;
import dev.flow.bench.shape.Shape;
import dev.flow.engine.EmbeddedServer;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ThroughputTest {
    private static final Map<Shape, String> RESULTS = Map.of(
            Shape.SETS, "{\"text\":\"Hello, Ada\",\"total\":4998}",
            Shape.CALL, "{\"sku\":\"tea-7\",\"price\":600,\"stock\":3}",
            Shape.LOOP, "{\"total\":4274,\"pieces\":39}",
            Shape.CALLS, "{\"total\":12000}",
            Shape.FORK, "{\"total\":1800}",
            Shape.RESCUE, "{\"paid\":false,\"status\":503}",
            Shape.ORDER,
                    "{\"order\":\"A-1\",\"status\":\"shipped\",\"total\":608,\"payment\":\"p-1\",\"shipment\":\"s-1\"}",
            Shape.CHECKOUT, "{\"customer\":\"Ada\",\"total\":608}");

    private TeaShop shop;
    private EmbeddedServer server;
    private List<BenchWorker> workers;
    private Connection connection;
    private Contest contest;

    @BeforeAll
    void start() {
        shop = new TeaShop();
        server = new EmbeddedServer();
        workers = List.of(worker(Contestant.INTERPRETED), worker(Contestant.HAND_WRITTEN));
        connection = Connection.to(server.target(), JsonPayloadConverter.dataConverter());
        contest = new Contest(new Caller(connection.client(), EngineKind.EMBEDDED), shop.address(), _ -> 0);
    }

    private BenchWorker worker(Contestant contestant) {
        return BenchWorker.start(new WorkerOrder(contestant, EngineKind.EMBEDDED, server.target()));
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
    void both_come_to_the_same_result(Shape shape) {
        assertThat(contest.result(shape))
                .isEqualTo(Json.read(Objects.requireNonNull(RESULTS.get(shape)).getBytes(StandardCharsets.UTF_8)));
    }

    /** Without events of workflow tasks: how many activities end in one of them is chance. */
    @ParameterizedTest
    @EnumSource
    void an_interpreted_run_has_no_more_events(Shape shape) {
        var histories = contest.histories(shape, 1);

        assertThat(histories.interpreted().lasting())
                .isLessThanOrEqualTo(histories.handWritten().lasting());
    }

    @ParameterizedTest
    @EnumSource(names = {"SETS", "LOOP", "CALL", "CALLS", "RESCUE"})
    void what_has_one_thing_at_a_time_has_no_more_events_of_any_kind(Shape shape) {
        var histories = contest.histories(shape, 1);

        assertThat(histories.interpreted().all())
                .isLessThanOrEqualTo(histories.handWritten().all());
    }

    @Test
    void a_round_of_both_makes_three_lines_of_the_table() {
        var plan = new Plan(List.of(EngineKind.EMBEDDED), List.of(Shape.SETS), 1, Duration.ZERO, Duration.ZERO, 1, "");
        var text = new ByteArrayOutputStream();

        new Report(new PrintStream(text, true, StandardCharsets.UTF_8))
                .shape(Shape.SETS, contest.histories(Shape.SETS, 1), contest.rounds(Shape.SETS, plan));

        assertThat(text.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .first()
                .asString()
                .contains("three sets", "interpreted", " 5 ");
    }
}
