package dev.flow.store;

import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;

import static org.assertj.core.api.Assertions.assertThat;

final class BackoffTest {
    private final Backoff backoff = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(15));

    @RepeatedTest(20)
    void pauses_grow_up_to_a_bound_and_differ() {
        assertThat(backoff.after(1)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
        assertThat(backoff.after(4)).isBetween(Duration.ofMillis(800), Duration.ofMillis(1_600));
        assertThat(backoff.after(1_000_000)).isBetween(Duration.ofMillis(7_500), Duration.ofSeconds(15));
    }
}
