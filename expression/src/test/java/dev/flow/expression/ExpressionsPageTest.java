package dev.flow.expression;

import dev.flow.testing.Checkout;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** docs/expressions.md says what is so. */
class ExpressionsPageTest {
    private final String page = Checkout.text("docs/expressions.md");

    @Test
    void the_page_lists_every_difference_and_no_other() {
        List<String> rows = Stream.concat(Difference.OF_1_7_1.stream(), Difference.OF_1_8_2.stream())
                .map(Difference::row)
                .toList();
        List<String> tables = page.substring(page.indexOf("## Differences"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .toList();
        assertThat(tables).containsExactlyElementsOf(rows);
    }

    @Test
    void the_page_says_the_default_budget() {
        Budget budget = Budget.defaults();
        for (long part :
                List.of(budget.steps(), (long) budget.depth(), budget.resultSize(), (long) budget.stringLength())) {
            assertThat(page).contains("| " + String.format(Locale.ROOT, "%,d", part) + " |");
        }
    }

    @Test
    void what_the_page_says_does_not_exist_is_rejected() {
        for (String name : List.of(
                "input",
                "inputs",
                "input_line_number",
                "input_filename",
                "debug",
                "stderr",
                "env",
                "$ENV",
                "halt",
                "halt_error",
                "modulemeta",
                "get_search_list",
                "erf",
                "j0")) {
            assertThat(page).contains("`" + name + "`");
            assertThat(JqShorthand.problems(name)).as(name).isNotEmpty();
        }
    }
}
