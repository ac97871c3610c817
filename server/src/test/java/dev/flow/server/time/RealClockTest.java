package dev.flow.server.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class RealClockTest {
    private static final Instant NOW = Instant.parse("2026-11-23T08:00:00.123456789Z");

    /** Stands still, so that what is due is due at once, and what is not never is. */
    private final RealClock clock = new RealClock(InstantSource.fixed(NOW));

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        clock.close();
    }

    @Test
    void time_is_in_whole_microseconds() {
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-11-23T08:00:00.123456Z"));
    }

    @Test
    void what_is_due_is_called_and_what_is_later_is_not() throws InterruptedException {
        clock.at(clock.instant().plusNanos(1000), calls.of("later"));
        clock.at(clock.instant(), calls.of("now"));
        clock.at(Instant.MIN, calls.of("long ago"));
        clock.at(Instant.MAX, calls.of("never"));

        assertThat(calls.await(2)).containsExactlyInAnyOrder("now", "long ago");
        assertThat(calls.rest()).isEmpty();
        assertThat(clock.size()).isEqualTo(2);
    }

    @Test
    void a_cancelled_alarm_is_not_called_and_takes_no_room() throws InterruptedException {
        List<ServiceClock.Alarm> alarms = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            alarms.add(clock.at(clock.instant().plusSeconds(1 + i % 1000), calls.of("cancelled")));
        }
        assertThat(clock.size()).isEqualTo(100_000);

        alarms.forEach(ServiceClock.Alarm::cancel);
        alarms.getFirst().cancel();

        assertThat(clock.size()).isZero();
        clock.at(clock.instant(), calls.of("now"));
        assertThat(calls.await(1)).containsExactly("now");
    }

    @Test
    void durations_pass_whatever_the_time_of_the_machine_does() throws InterruptedException {
        clock.in(Duration.ofMillis(2), calls.of("second"));
        clock.in(Duration.ZERO, calls.of("first"));

        assertThat(calls.await(2)).containsExactlyInAnyOrder("first", "second");
    }

    @Test
    void a_call_that_fails_or_blocks_keeps_no_other_one_from_being_made() throws InterruptedException {
        var release = new CountDownLatch(1);
        clock.at(clock.instant(), () -> {
            throw new IllegalStateException("a fault");
        });
        clock.at(clock.instant(), () -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        clock.at(clock.instant().minusSeconds(1), calls.of("other"));

        assertThat(calls.await(1)).containsExactly("other");
        release.countDown();
    }

    @Test
    void a_closed_clock_calls_nothing() {
        clock.close();
        clock.at(Instant.MIN, calls.of("late"));
        clock.in(Duration.ZERO, calls.of("late"));

        assertThat(clock.size()).isZero();
        assertThat(calls.rest()).isEmpty();
    }

    @Test
    void a_hold_does_nothing_and_may_be_closed_twice() throws InterruptedException {
        ServiceClock.Hold hold = clock.hold();
        clock.at(clock.instant(), calls.of("now"));
        assertThat(calls.await(1)).containsExactly("now");
        hold.close();
        hold.close();
    }
}
