package dev.flow.queues.kafka;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class PartitionProgressTest {
    private final PartitionProgress progress = new PartitionProgress();

    @Test
    void nothing_is_committed_before_the_first_message_is_settled() {
        progress.received(5);
        progress.received(6);
        assertThat(progress.committable()).isEmpty();

        progress.settled(6);
        assertThat(progress.committable()).isEmpty();
        assertThat(progress.span()).isEqualTo(2);
    }

    @Test
    void what_has_nothing_unsettled_before_it_is_committed() {
        progress.received(5);
        progress.received(6);
        progress.received(9); // compaction leaves gaps
        progress.settled(6);
        progress.settled(5);

        assertThat(progress.committable()).hasValue(9);
        progress.committed(9);
        assertThat(progress.committable()).isEmpty();

        progress.settled(9);
        assertThat(progress.committable()).hasValue(10);
        assertThat(progress.span()).isZero();
    }

    @Test
    void a_partition_that_was_taken_away_is_not_committed() {
        progress.received(5);
        progress.settled(5);

        progress.end();

        assertThat(progress.committable()).isEmpty();
        assertThat(progress.isEnded()).isTrue();
    }
}
