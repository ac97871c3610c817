package dev.flow.reporting;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class SourceExcerptTest {
    private static String excerpt(String line, int column, int endColumn) {
        return SourceExcerpt.of(line, new Range(7, column, 7, endColumn), Style.PLAIN);
    }

    @Test
    void carets_stand_under_what_is_meant() {
        assertThat(excerpt("a: bc", 4, 6)).isEqualTo("""
                            7 | a: bc
                              |    ^^
                        """.indent(0));
    }

    @Test
    void tabs_stay_tabs_so_that_both_lines_agree() {
        assertThat(excerpt("\ta: b", 5, 6)).isEqualTo("    7 | \ta: b\n      | \t   ^\n");
    }

    @Test
    void ideographs_are_two_columns_wide_and_columns_are_code_points() {
        assertThat(excerpt("名: 😀x", 5, 6)).isEqualTo("    7 | 名: 😀x\n      |       ^\n");
    }

    @Test
    void an_empty_range_still_has_a_caret() {
        assertThat(excerpt("a:", 3, 3)).isEqualTo("    7 | a:\n      |   ^\n");
    }

    @Test
    void a_range_over_several_lines_goes_to_the_end_of_the_first() {
        assertThat(SourceExcerpt.of("a: b  ", new Range(7, 1, 9, 2), Style.PLAIN))
                .isEqualTo("    7 | a: b  \n      | ^^^^\n");
    }

    @Test
    void a_position_outside_of_the_line_is_at_its_end() {
        assertThat(excerpt("ab", 40, 50)).isEqualTo("    7 | ab\n      |   ^\n");
    }

    @Test
    void of_a_very_long_line_the_part_around_it_is_shown() {
        var line = "x".repeat(300) + "HERE" + "y".repeat(300);

        assertThat(excerpt(line, 301, 305))
                .isEqualTo("    7 | …" + "x".repeat(40) + "HERE" + "y".repeat(76) + "…\n      |  " + " ".repeat(40)
                        + "^^^^\n");
    }
}
