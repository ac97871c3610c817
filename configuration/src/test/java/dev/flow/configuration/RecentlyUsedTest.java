package dev.flow.configuration;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class RecentlyUsedTest {
    private final List<String> made = new ArrayList<>();
    private final RecentlyUsed<String, String> values = new RecentlyUsed<>(2);

    private String use(String key) {
        return values.get(key, name -> {
            made.add(name);
            return name + made.size();
        });
    }

    @Test
    void a_new_value_displaces_the_one_whose_use_is_longest_ago_however_often_that_was_used() {
        for (int use = 0; use < 100; use++) {
            use("often");
            use("other");
        }
        use("new");

        assertThat(use("new")).isEqualTo("new3");
        assertThat(use("other")).isEqualTo("other2");
        assertThat(use("often")).isEqualTo("often4");
        assertThat(made).containsExactly("often", "other", "new", "often");
    }

    @Test
    void a_value_that_could_not_be_made_is_made_again() {
        assertThatThrownBy(() -> values.get("a", _ -> {
                    throw new IllegalStateException("unavailable");
                }))
                .hasMessage("unavailable");

        assertThat(use("a")).isEqualTo("a1");
    }

    @Test
    void a_value_can_be_replaced() {
        use("a");
        values.put("a", "another");

        assertThat(use("a")).isEqualTo("another");
    }
}
