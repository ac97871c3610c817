package dev.flow.queues.consume;

import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;

import static org.assertj.core.api.Assertions.assertThat;

final class BackoffTest {
    @RepeatedTest(20)
    void pauses_grow_up_to_a_bound_and_differ() {
        assertThat(Backoff.after(1)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
        assertThat(Backoff.after(4)).isBetween(Duration.ofMillis(800), Duration.ofMillis(1_600));
        assertThat(Backoff.after(1_000_000)).isBetween(Duration.ofMillis(7_500), Duration.ofSeconds(15));
    }
}
