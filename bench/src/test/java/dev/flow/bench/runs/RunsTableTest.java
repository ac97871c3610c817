package dev.flow.bench.runs;

import dev.flow.bench.load.LoadInterval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class RunsTableTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void a_row_has_the_median_of_the_rounds_and_is_compared_with_flow_on_the_same_database() {
        Map<Subject, List<LoadInterval>> measured = new LinkedHashMap<>();
        measured.put(
                new Subject(SubjectKind.FLOW, RunStore.POSTGRESQL),
                List.of(round(300, 2), round(600, 2), round(200, 2)));
        measured.put(
                new Subject(SubjectKind.TRANSACT, RunStore.POSTGRESQL),
                List.of(round(200, 4), round(200, 4), round(100, 4)));
        measured.put(
                new Subject(SubjectKind.HANDWRITTEN, RunStore.SQLITE),
                List.of(round(50, 1), round(50, 1), round(50, 1)));

        assertThat(rows(measured))
                .containsExactly(
                        "flow serve, PostgreSQL|300|200-600|2.00|2.00|1.0|",
                        "by hand, DBOS Transact, calls are steps, PostgreSQL|200|100-200|4.00|4.00|1.0|2.00 (1.50-3.00)",
                        "by hand, Temporal's SDK on our engine, SQLite|50|50-50|1.00|1.00|1.0|");
    }

    /** A second with so many runs that took so many milliseconds each. */
    private static LoadInterval round(int runs, long millis) {
        return new LoadInterval(SECOND, Collections.nCopies(runs, millis * 1_000_000));
    }

    /** The cells of each row below the heading. */
    private static List<String> rows(Map<Subject, List<LoadInterval>> measured) {
        var text = new ByteArrayOutputStream();
        new RunsTable(new PrintStream(text, true, StandardCharsets.UTF_8)).print(RunShape.SETS, 8, measured);
        return text.toString(StandardCharsets.UTF_8)
                .lines()
                .skip(4)
                .filter(line -> !line.isEmpty())
                .map(line -> line.substring(1, line.length() - 1).strip().replaceAll(" *\\| *", "|"))
                .toList();
    }
}
