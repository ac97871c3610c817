package dev.flow.cli.run;

import dev.flow.runtime.settings.EngineChoice;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class HeadStartTest {
    @Test
    void the_engine_that_was_started_ahead_serves_runs_with_the_same_steps_only() {
        var head = HeadStart.begin(5_000_000);

        try (var ahead = engine(head, 5_000_000);
                var other = engine(head, 6_000_000)) {
            assertThat(engine(head, 5_000_000)).isSameAs(ahead);
            assertThat(other).isNotSameAs(ahead);
        }
    }

    private static RunEngine engine(HeadStart head, long expressionSteps) {
        return head.engine(
                new RunSettings(new EngineChoice.Embedded(Path.of("data", "engine")), expressionSteps), "queue");
    }
}
