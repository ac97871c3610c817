package dev.flow.server.execution;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class AlarmsTest {
    private static final Instant START = Instant.parse("2026-11-23T08:00:00Z");
    private static final ExecutionKey KEY = new ExecutionKey("default", "w", "r");

    private final ManualClock clock = new ManualClock(START);
    private final List<ExecutionKey> due = new ArrayList<>();
    private final Alarms alarms = new Alarms(clock, Duration.ofMinutes(10), due::add);

    @Test
    void a_stored_deadline_does_not_take_the_place_of_a_sooner_one() {
        alarms.set(KEY, START.plusSeconds(10));
        alarms.setNotAfter(KEY, START.plusSeconds(60));

        clock.pass(Duration.ofSeconds(10));
        assertThat(due).containsExactly(KEY);
    }

    @Test
    void a_stored_deadline_that_is_sooner_is_used() {
        alarms.set(KEY, START.plusSeconds(60));
        alarms.setNotAfter(KEY, START.plusSeconds(10));

        clock.pass(Duration.ofSeconds(10));
        assertThat(due).containsExactly(KEY);
    }
}
