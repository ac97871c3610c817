package dev.flow.configuration.retention;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class RevisionRetentionTest {
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void times_below_a_day_and_no_revision_at_all_are_refused() {
        assertThatThrownBy(() -> new RevisionRetention(DAY, 1, DAY.minusSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RevisionRetention(DAY.minusSeconds(1), 1, DAY))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RevisionRetention(DAY, 0, DAY)).isInstanceOf(IllegalArgumentException.class);
    }
}
