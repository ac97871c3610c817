package dev.flow.testing;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class EventuallyTest {
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void the_first_wanted_answer_ends_it() {
        assertThat(Eventually.get(asked::incrementAndGet, answer -> answer == 3))
                .isEqualTo(3);
        assertThat(asked).hasValue(3);
    }

    @Test
    void the_last_answer_is_named_when_none_was_wanted() {
        assertThatThrownBy(() -> Eventually.get(() -> "starting", "ready"::equals, Duration.ZERO))
                .isInstanceOf(AssertionError.class)
                .hasMessageEndingWith("starting");
    }

    @Test
    void an_unchecked_exception_of_the_question_is_thrown_as_it_is_and_a_checked_one_as_the_cause() {
        var unchecked = new IllegalStateException();
        assertThatThrownBy(() -> Eventually.get(
                        () -> {
                            throw unchecked;
                        },
                        _ -> true))
                .isSameAs(unchecked);

        var checked = new IOException();
        assertThatThrownBy(() -> Eventually.get(
                        () -> {
                            throw checked;
                        },
                        _ -> true))
                .isInstanceOf(AssertionError.class)
                .hasCause(checked);
    }
}
