package dev.flow.bench.lifecycle;

import dev.flow.bench.process.BenchServer;
import dev.flow.bench.process.BenchService;
import dev.flow.bench.process.ServerKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Both tables, with little in them. */
@Tag("process")
final class LifecycleBenchmarkTest {
    @Test
    void every_round_makes_another_configuration_active() throws IOException {
        try (var server = BenchServer.start(ServerKind.EMBEDDED)) {
            server.addSearchAttributes();
            try (var service = BenchService.managed(server.target(), "");
                    var caller = new LifecycleCaller(service.address());
                    var empty = EmptyRun.prepare(server.target())) {
                caller.create();

                var small = LifecycleBenchmark.small(caller, empty, 1);
                var large = LifecycleBenchmark.large(
                        caller, LifecycleOptions.parse("engine=embedded", "workflows=30", "kib=200", "rounds=1"));

                assertThat(small.steps())
                        .containsExactly(
                                LifecycleBenchmark.EMPTY,
                                LifecycleBenchmark.IMPORT,
                                LifecycleBenchmark.PUBLISH,
                                LifecycleBenchmark.PLAN,
                                LifecycleBenchmark.ACTIVATE,
                                LifecycleBenchmark.WHOLE);
                assertThat(large.steps()).startsWith(LifecycleBenchmark.CHECK).hasSize(6);
                assertThat(table(small)).contains("20 workflows").hasLineCount(8);
            }
        }
    }

    private static String table(LifecycleTimes times) {
        var text = new ByteArrayOutputStream();
        times.print(
                "20 workflows",
                LifecycleBenchmark.EMPTY,
                Map.of(),
                new PrintStream(text, true, StandardCharsets.UTF_8));
        return text.toString(StandardCharsets.UTF_8).strip();
    }
}
