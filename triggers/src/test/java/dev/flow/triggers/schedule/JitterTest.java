package dev.flow.triggers.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How late firings are. */
class JitterTest {
    private static final Instant NOMINAL = Instant.parse("2026-03-29T01:30:00Z");

    @Test
    void the_same_firing_has_the_same_delay_in_every_process() {
        // SHA-256 of 00000000 69c88098 (1774747800 seconds), 00000000 (nanoseconds) and "nightly"
        assertThat(new Jitter(Duration.ofMinutes(5)).delay("nightly", NOMINAL)).isEqualTo(Duration.ofMillis(58038));
    }

    @Test
    void schedules_and_times_differ() {
        Jitter jitter = new Jitter(Duration.ofHours(1));

        assertThat(jitter.delay("nightly", NOMINAL))
                .isNotEqualTo(jitter.delay("weekly", NOMINAL))
                .isNotEqualTo(jitter.delay("nightly", NOMINAL.plusSeconds(1)));
    }

    @Test
    void delays_are_spread_evenly_below_the_limit() {
        Jitter jitter = new Jitter(Duration.ofSeconds(10));
        int[] seconds = new int[10];
        IntStream.range(0, 10_000)
                .mapToObj(number -> jitter.delay("nightly", NOMINAL.plusSeconds(number)))
                .forEach(delay -> seconds[(int) delay.toSeconds()]++);

        assertThat(IntStream.of(seconds).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(850, 1_150));
    }

    @Test
    void none_is_none() {
        assertThat(Jitter.NONE.delay("nightly", NOMINAL)).isZero();
    }
}
