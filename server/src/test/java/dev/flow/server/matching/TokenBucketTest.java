package dev.flow.server.matching;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class TokenBucketTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final TokenBucket bucket = new TokenBucket();

    private int takenAt(long now) {
        int taken = 0;
        while (taken < 1_000 && bucket.take(now)) {
            taken++;
        }
        return taken;
    }

    @Test
    void without_a_rate_there_is_no_limit() {
        assertThat(takenAt(0)).isEqualTo(1_000);
    }

    @Test
    void it_begins_full_and_fills_at_its_rate_up_to_one_second() {
        bucket.rate(10, 0);

        assertThat(takenAt(0)).isEqualTo(10);
        assertThat(takenAt(SECOND / 2)).isEqualTo(5);
        assertThat(takenAt(SECOND * 100)).isEqualTo(10);
    }

    @Test
    void a_rate_below_one_a_second_takes_longer() {
        bucket.rate(0.25, 0);

        assertThat(takenAt(0)).isEqualTo(1);
        assertThat(bucket.nanosToNext(SECOND)).isEqualTo(3 * SECOND);
        assertThat(takenAt(3 * SECOND)).isZero();
        assertThat(takenAt(4 * SECOND)).isEqualTo(1);
    }

    @Test
    void what_is_given_back_can_be_taken_again() {
        bucket.rate(1, 0);
        assertThat(takenAt(0)).isEqualTo(1);
        bucket.giveBack();
        assertThat(takenAt(0)).isEqualTo(1);
    }

    @Test
    void another_rate_gives_no_more_than_the_old_one_had() {
        bucket.rate(10, 0);
        assertThat(takenAt(0)).isEqualTo(10);
        bucket.rate(100, 0);

        assertThat(takenAt(0)).isZero();
        assertThat(takenAt(SECOND / 10)).isEqualTo(10);
    }
}
