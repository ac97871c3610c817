package dev.flow.definition.reader;

import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Where the word {@code BAD} of a value stands in its text, through every style that YAML has. */
class ScalarAlignmentTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "x: a BAD b ; 1:6",
                "x: 'it''s BAD' ; 1:11",
                "x: 'a⏎  b⏎  BAD' ; 3:3",
                "x: 'a⏎⏎⏎  BAD' ; 4:3",
                "x: \"a\\tb\\u0041 BAD\" ; 1:16",
                "x: \"\\U0001F600 BAD\" ; 1:16",
                "x: \"\\ud83d\\ude00 BAD\" ; 1:18",
                "x: \"a \\⏎     BAD\" ; 2:6",
                "x: \"a⏎  BAD\" ; 2:3",
                "x: a⏎  b⏎  BAD ; 3:3",
                "x: |⏎  a⏎  b BAD ; 3:5",
                "x: |⏎    a⏎      BAD ; 3:7",
                "x: |-⏎⏎  a⏎⏎  BAD⏎ ; 5:3",
                "x: |2⏎    a⏎   BAD ; 3:4",
                "x: >⏎  a⏎  b BAD ; 3:5",
                "x: >-⏎  a⏎⏎    b⏎    BAD⏎ ; 5:5",
                "x: 😀 BAD ; 1:6",
                "x: &anchor 'a BAD' ; 1:15",
                "x: | # comment with ' and BAD⏎  a⏎  BAD ; 3:3",
                "{\"x\": \"a BAD\"} ; 1:10",
                "x: \"a\\nBAD\" ; 1:8",
                "x: \"\\\\ BAD\" ; 1:8",
            })
    void the_word_stands_there(String document, String expected) {
        String text = document.replace("⏎", "\n");

        Range range = range(text);

        assertThat(range.line() + ":" + range.column()).isEqualTo(expected);
        assertThat(range.endLine()).isEqualTo(range.line());
        assertThat(range.endColumn() - range.column()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"'x: a\r\n  BAD', 2:3", "'x: |\r\n  a\r\n  BAD\r\n', 3:3", "'\uFEFFx: BAD', 1:4"})
    void line_ends_and_marks_of_other_systems_count_right(String text, String expected) {
        Range range = range(text);

        assertThat(range.line() + ":" + range.column()).isEqualTo(expected);
    }

    private static Range range(String text) {
        var document = YamlReader.read(
                        new SourceFile("x.yaml", text), DocumentLimits.DEFAULTS, new DiagnosticCollector())
                .orElseThrow();
        Scalar scalar = (Scalar) java.util.Objects.requireNonNull(((Mapping) document.root()).get("x"));
        int at = scalar.text().indexOf("BAD");
        return new ScalarAlignment(new TextOffsets(text), scalar).range(at, at + 3);
    }
}
