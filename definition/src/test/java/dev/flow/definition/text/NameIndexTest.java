package dev.flow.definition.text;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

final class NameIndexTest {
    private static final List<String> MANY =
            IntStream.range(0, 10_000).mapToObj(number -> "task" + number).toList();

    @Test
    void a_misspelt_name_is_compared_with_few_of_many() {
        AtomicInteger comparisons = new AtomicInteger();
        NameIndex index = new NameIndex(MANY, (one, other, limit) -> {
            comparisons.incrementAndGet();
            return NameSuggestion.distance(one, other, limit);
        });

        MANY.forEach(name -> index.meant("x" + name));

        assertThat(comparisons.get()).isBetween(10_000, 10_000 * 4 * NameIndex.NEIGHBOURS);
    }

    @ParameterizedTest
    @CsvSource({
        "tsk4711,  task4711",
        "taks4711, task4711",
        "Task4711, task4711",
        "task-4711, task4711",
        "ask4711,  task4711",
    })
    void the_name_that_was_meant_is_found_among_many(String misspelt, String meant) {
        assertThat(new NameIndex(MANY).meant(misspelt)).contains(meant);
    }

    @Test
    void a_word_that_is_near_to_nothing_means_nothing() {
        assertThat(new NameIndex(MANY).meant("charge-card")).isEmpty();
        assertThat(NameIndex.empty().meant("task1")).isEmpty();
    }

    @Test
    void among_few_names_the_nearest_is_found_wherever_it_stands() {
        NameIndex index = new NameIndex(List.of("charge", "ship", "refund"));

        assertThat(index.meant("refnd")).contains("refund");
        assertThat(index.hint("shipp")).contains("Did you mean `ship`?");
        assertThat(index.contains("ship")).isTrue();
    }
}
