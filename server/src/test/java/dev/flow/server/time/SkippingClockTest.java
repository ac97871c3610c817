package dev.flow.server.time;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** The real time stands still here, so that all time that passes is skipped. */
final class SkippingClockTest {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final AtomicLong real = new AtomicLong(77);
    private final SkippingClock clock = new SkippingClock(START, real::get);
    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        clock.close();
    }

    private Runnable noting(String name) {
        return calls.of(name);
    }

    @Test
    void it_begins_at_its_start_and_follows_the_real_time() {
        assertThat(clock.instant()).isEqualTo(START);
        real.addAndGet(1_500_000);
        assertThat(clock.instant()).isEqualTo(START.plusMillis(1_500));
    }

    @Test
    void it_jumps_to_each_alarm_in_order() throws InterruptedException {
        List<Instant> seen = Collections.synchronizedList(new ArrayList<>());
        ServiceClock.Hold hold = clock.hold();
        for (int hours : List.of(3, 1, 2)) {
            clock.at(START.plus(Duration.ofHours(hours)), () -> {
                seen.add(clock.instant());
                noting("call").run();
            });
        }
        hold.close();

        assertThat(calls.await(3)).hasSize(3);
        assertThat(seen)
                .containsExactly(
                        START.plus(Duration.ofHours(1)),
                        START.plus(Duration.ofHours(2)),
                        START.plus(Duration.ofHours(3)));
    }

    @Test
    void calls_of_the_same_instant_are_made_in_the_order_of_their_registration() throws InterruptedException {
        ServiceClock.Hold hold = clock.hold();
        for (int i = 0; i < 50; i++) {
            clock.at(START.plusSeconds(60), noting("call " + i));
        }
        hold.close();

        List<String> made = calls.await(50);
        for (int i = 0; i < 50; i++) {
            assertThat(made.get(i)).isEqualTo("call " + i);
        }
    }

    @Test
    void a_hold_that_a_call_opens_keeps_the_next_alarm_from_being_reached() throws InterruptedException {
        List<ServiceClock.Hold> holds = Collections.synchronizedList(new ArrayList<>());
        ServiceClock.Hold first = clock.hold();
        clock.at(START.plusSeconds(10), () -> {
            holds.add(clock.hold());
            noting("ten").run();
        });
        clock.at(START.plusSeconds(20), noting("twenty"));
        first.close();
        first.close();

        assertThat(calls.await(1)).containsExactly("ten");
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(10));
        assertThat(calls.rest()).isEmpty();
        holds.getFirst().close();
        assertThat(calls.await(1)).containsExactly("twenty");
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(20));
    }

    @Test
    void while_it_is_held_an_alarm_is_reached_in_real_time() throws InterruptedException {
        ServiceClock.Hold hold = clock.hold();
        clock.at(START.plusSeconds(10), noting("ten"));
        real.addAndGet(10_000_000);
        clock.at(START.plusSeconds(5), noting("five"));

        assertThat(calls.await(2)).containsExactlyInAnyOrder("five", "ten");
        hold.close();
    }

    @Test
    void while_it_is_locked_nothing_is_skipped() throws InterruptedException {
        clock.lock();
        clock.lock();
        clock.at(START.plusSeconds(10), noting("ten"));
        clock.unlock();

        assertThat(clock.instant()).isEqualTo(START);
        assertThat(calls.rest()).isEmpty();
        clock.unlock();
        assertThat(calls.await(1)).containsExactly("ten");
    }

    @Test
    void an_unlock_without_a_lock_is_refused() {
        assertThatIllegalStateException().isThrownBy(clock::unlock).withMessageContaining("not locked");
        assertThatIllegalStateException()
                .isThrownBy(() -> clock.unlockAndSleep(Duration.ofSeconds(1)))
                .withMessageContaining("not locked");
    }

    @Test
    void a_sleep_skips_its_duration_and_all_alarms_within_it() throws InterruptedException {
        ServiceClock.Hold hold = clock.hold();
        clock.at(START.plusSeconds(3_599), noting("before"));
        hold.close();
        clock.sleep(Duration.ofHours(1));

        assertThat(calls.await(1)).containsExactly("before");
        assertThat(clock.instant()).isAfterOrEqualTo(START.plusSeconds(3_600));
    }

    @Test
    void a_sleep_with_the_time_unlocked_ends_with_the_time_locked() throws InterruptedException {
        clock.lock();
        clock.at(START.plusSeconds(3_600), noting("during"));
        clock.at(START.plusSeconds(7_200).plusNanos(1_000), noting("after"));
        clock.unlockAndSleep(Duration.ofHours(2));

        assertThat(clock.instant()).isEqualTo(START.plusSeconds(7_200));
        assertThat(calls.await(1)).containsExactly("during");
        assertThat(calls.rest()).isEmpty();
        clock.unlock();
        assertThat(calls.await(1)).containsExactly("after");
    }

    @Test
    void an_interrupted_sleep_locks_the_time_again() throws InterruptedException {
        clock.lock();
        ServiceClock.Hold hold = clock.hold();
        var begun = new CountDownLatch(1);
        Thread sleeper = Thread.startVirtualThread(() -> {
            begun.countDown();
            try {
                clock.unlockAndSleep(Duration.ofHours(2));
            } catch (InterruptedException e) {
                calls.of("interrupted").run();
            }
        });
        begun.await();
        sleeper.interrupt();
        sleeper.join();

        assertThat(calls.await(1)).containsExactly("interrupted");
        clock.at(START.plusSeconds(10), noting("ten"));
        hold.close();
        assertThat(calls.rest()).isEmpty();
        clock.unlock();
        assertThat(calls.await(1)).containsExactly("ten");
    }

    @Test
    void a_cancelled_alarm_is_neither_called_nor_reached() throws InterruptedException {
        ServiceClock.Hold hold = clock.hold();
        clock.at(START.plusSeconds(10), noting("ten")).cancel();
        clock.at(START.plusSeconds(5), noting("five"));
        hold.close();

        assertThat(calls.await(1)).containsExactly("five");
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
    }

    @Test
    void durations_of_real_time_do_not_wait_for_holds() throws InterruptedException {
        ServiceClock.Hold hold = clock.hold();
        clock.in(Duration.ofMillis(1), noting("real"));

        assertThat(calls.await(1)).containsExactly("real");
        assertThat(clock.instant()).isEqualTo(START);
        hold.close();
    }

    @Test
    void a_sleep_ends_when_the_clock_is_closed() throws InterruptedException {
        clock.lock();
        var begun = new CountDownLatch(1);
        Thread sleeper = Thread.startVirtualThread(() -> {
            begun.countDown();
            try {
                clock.sleep(Duration.ofHours(2));
                calls.of("awake").run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        begun.await();
        clock.close();
        sleeper.join();

        assertThat(calls.await(1)).containsExactly("awake");
    }

    @Test
    void a_year_of_alarms_takes_no_time() throws InterruptedException {
        var done = new CountDownLatch(1);
        tick(START.plus(Duration.ofDays(365)), done);
        done.await();

        assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofDays(365)));
    }

    /** An alarm that sets the next one, every hour. */
    private void tick(Instant end, CountDownLatch done) {
        Instant next = clock.instant().plus(Duration.ofHours(1));
        if (next.isAfter(end)) {
            done.countDown();
        } else {
            clock.at(next, () -> tick(end, done));
        }
    }
}
