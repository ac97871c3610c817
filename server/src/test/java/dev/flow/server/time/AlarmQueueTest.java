package dev.flow.server.time;

import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class AlarmQueueTest {
    private final AlarmQueue queue = new AlarmQueue();
    private final Calls calls = new Calls();

    private void runFirst() {
        AlarmThread.call(queue.takeFirst());
    }

    @Test
    void calls_of_one_time_are_taken_together_in_the_order_of_their_registration() {
        queue.add(20, calls.of("d"));
        queue.add(10, calls.of("a"));
        queue.add(10, calls.of("b"));
        queue.add(10, calls.of("c"));

        runFirst();

        assertThat(calls.rest()).containsExactly("a", "b", "c");
        assertThat(queue.firstMicros()).isEqualTo(20);
    }

    @Test
    void a_call_that_fails_does_not_stop_those_after_it() {
        queue.add(10, () -> {
            throw new IllegalStateException("a fault");
        });
        queue.add(10, calls.of("after"));

        runFirst();

        assertThat(calls.rest()).containsExactly("after");
    }

    @Test
    void a_removed_call_is_gone() {
        AlarmQueue.Due first = queue.add(10, calls.of("a"));
        AlarmQueue.Due second = queue.add(10, calls.of("b"));
        assertThat(queue.isFirst(first)).isTrue();
        queue.remove(first);
        assertThat(queue.isFirst(second)).isTrue();
        queue.remove(second);

        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void instants_become_microseconds_rounded_up() {
        assertThat(AlarmQueue.micros(Instant.EPOCH)).isZero();
        assertThat(AlarmQueue.micros(Instant.EPOCH.plusNanos(1))).isEqualTo(1);
        assertThat(AlarmQueue.micros(Instant.EPOCH.minusNanos(1_000))).isEqualTo(-1);
        assertThat(Math.subtractExact(AlarmQueue.micros(Instant.MAX), AlarmQueue.micros(Instant.MIN)))
                .isPositive();
        Instant instant = Instant.parse("1969-12-31T23:59:59.000001Z");
        assertThat(AlarmQueue.instant(AlarmQueue.micros(instant))).isEqualTo(instant);
    }
}
