package dev.flow.engine.record;

import dev.flow.engine.record.CommandSummary.Purpose;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What stands beside a command of the engine says which execution of which task it is for. */
final class CommandSummaryTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TASK    | pay        | /do/0/pay                        | /do/0/pay             | 0
            TASK    | pay        | /do/0/all/do/1/pay#.3~2          | /do/0/all/do/1/pay    | 2
            TASK    | charge     | /do/0/pay>/use/functions/charge  | /use/functions/charge | 0
            TASK    | read /etc  | /do/0/read ~1etc                 | /do/0/read ~1etc      | 0
            RETRY   | pay        | /do/0/pay#~12                    | /do/0/pay             | 12
            TIMEOUT | pay        | /do/0/pay                        | /do/0/pay             | 0
            LOOK    | below      | /do/0/below#.1                   | /do/0/below           | 0
            APART   | below      | /do/0/below#^1                   | /do/0/below           | 0
            TASK    | retry of a | /do/0/retry of a                 | /do/0/retry of a      | 0
            """)
    void it_is_read_as_it_was_written(Purpose purpose, String name, String path, String reference, int attempt) {
        CommandSummary summary = new CommandSummary(purpose, name, path);

        assertThat(CommandSummary.parse(summary.text())).contains(summary);
        assertThat(summary.reference()).isEqualTo(reference);
        assertThat(summary.attempt()).isEqualTo(attempt);
    }

    @Test
    void it_is_never_longer_than_the_engine_takes() {
        String name = "ä".repeat(1_000);
        String text = new CommandSummary(Purpose.TASK, name, "/do/0/" + name).text();

        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(350);
        assertThat(CommandSummary.parse(text)).isEmpty();
    }

    @Test
    void what_an_earlier_build_wrote_says_nothing() {
        assertThat(CommandSummary.parse("pay")).isEmpty();
        assertThat(CommandSummary.parse("")).isEmpty();
    }
}
