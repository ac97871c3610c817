package dev.flow.cli.run;

import java.time.Instant;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class RunIdsTest {
    private static final RandomGenerator ZEROS = () -> 0L;

    @Test
    void an_id_is_the_workflow_and_26_characters() {
        var id = RunIds.next("shop.order", InstantSource.system(), RandomGenerator.getDefault());

        assertThat(id).matches("shop\\.order\\.[0-9a-hjkmnp-tv-z]{26}");
    }

    @Test
    void the_time_comes_first_as_in_a_ULID() {
        // The ULID specification's example: 01ARZ3NDEK is 2016-07-30T23:54:10.259Z.
        var id = RunIds.next("a.b", InstantSource.fixed(Instant.parse("2016-07-30T23:54:10.259Z")), ZEROS);

        assertThat(id).isEqualTo("a.b.01arz3ndek0000000000000000");
    }
}
