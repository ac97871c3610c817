package dev.flow.engine.payload;

import io.temporal.api.failure.v1.Failure;
import io.temporal.common.converter.DataConverter;
import io.temporal.failure.ApplicationFailure;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever is thrown, the engine can take it. */
final class BoundedFailuresTest {
    private final DataConverter converter = JsonPayloadConverter.dataConverter();

    @Test
    void a_long_message_is_cut_and_says_how_long_it_was() {
        Failure failure = converter.exceptionToFailure(new IllegalStateException("x".repeat(5_000_000)));

        assertThat(failure.getMessage()).hasSize(BoundedText.MAX).endsWith("x… (5000000 characters)");
        assertThat(failure.getSerializedSize()).isLessThan(30_000);
    }

    @Test
    void causes_are_cut_too_and_there_are_only_so_many() {
        RuntimeException cause = new IllegalStateException("y".repeat(1_000_000));
        for (int depth = 0; depth < 500; depth++) {
            cause = new IllegalStateException("y".repeat(10_000), cause);
        }

        assertThat(converter.exceptionToFailure(cause).getSerializedSize()).isLessThan(500_000);
    }

    @Test
    void a_short_failure_stays_as_it_is() {
        Failure failure = converter.exceptionToFailure(ApplicationFailure.newFailure("short", "type"));

        assertThat(failure.getMessage()).isEqualTo("short");
        assertThat(failure.getApplicationFailureInfo().getType()).isEqualTo("type");
    }

    @Test
    void a_text_is_never_cut_within_a_character() {
        for (int before = 0; before < 2; before++) {
            String text = BoundedText.of("a".repeat(before) + "😀".repeat(5_000));

            assertThat(text.length()).isLessThanOrEqualTo(BoundedText.MAX);
            assertThat(text.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
        }
    }
}
