package dev.flow.bench.service;

import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.BenchService;
import dev.flow.bench.process.ServerKind;
import dev.flow.engine.local.BinaryLookup;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/** Both ways do the same thing on the same server, a real one. */
@Tag("process")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServiceTest {
    private static final int LISTED_AFTER = 200;

    private BenchServer server;
    private BenchService gateway;
    private ServiceFixture fixture;

    @BeforeAll
    void start() {
        Assumptions.assumeTrue(
                BinaryLookup.ofProcess().find().isPresent() || "true".equals(System.getenv("CI")),
                "There is no temporal binary for this test.");
        server = BenchServer.start(ServerKind.LOCAL);
        server.addSearchAttributes();
        gateway = BenchService.gateway(server.target());
        fixture = new ServiceFixture(server.target(), gateway.address());
    }

    @AfterAll
    void stop() {
        if (fixture != null) {
            fixture.close();
            gateway.close();
            server.close();
        }
    }

    @Test
    void both_describe_the_run_that_was_started() {
        String workflowId = fixture.start("").path("workflow_id").asText();

        assertThat(fixture.describedByGateway(workflowId).path("workflow_id").asText())
                .isEqualTo(workflowId);
        assertThat(fixture.describedByClient(workflowId)).isEqualTo(workflowId);
    }

    @Test
    void both_find_every_run_with_a_label() {
        ListBenchmark.fill(fixture, 40);
        for (int look = 0; look < LISTED_AFTER && fixture.foundByClient("0").getExecutionsCount() < 40; look++) {
            Thread.onSpinWait();
        }

        assertThat(fixture.foundByGateway("0")).hasSize(40);
        assertThat(fixture.foundByClient("0").getExecutionsList()).hasSize(40);
    }

    @Test
    void a_single_caller_takes_turns() {
        var sides = new ArrayList<String>();

        var rounds = new SideBySide("", () -> sides.add("gateway"), () -> sides.add("client"))
                .rounds(new SideBySide.Plan(2, Duration.ZERO, 1));

        assertThat(sides)
                .containsExactly("gateway", "client", "client", "gateway", "client", "gateway", "gateway", "client");
        assertThat(rounds).hasSize(2).allSatisfy(round -> {
            assertThat(round.gateway().runs()).isEqualTo(2);
            assertThat(round.client().runs()).isEqualTo(2);
        });
    }

    @Test
    void a_round_of_starts_makes_three_lines_of_the_table() {
        var text = new ByteArrayOutputStream();

        fixture.starts("start")
                .print(new SideBySide.Plan(1, Duration.ZERO, 2), new PrintStream(text, true, StandardCharsets.UTF_8));

        assertThat(text.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .first()
                .asString()
                .contains("start, 2 callers", "gateway");
    }
}
