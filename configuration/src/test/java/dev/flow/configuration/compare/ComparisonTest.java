package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

final class ComparisonTest {
    private static final DocumentName GREET = DocumentName.workflow("shop.greet");

    static Stream<Arguments> cases() {
        return Stream.of("tasks.yaml", "workflows.yaml", "triggers.yaml", "settings.yaml", "others.yaml")
                .flatMap(Cases::of);
    }

    /** Expected are all differences, in order; {@code before} and {@code after} only where the case gives them. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void differences_are_told_in_words_and_data(String name, JsonNode each) {
        Side before = Configurations.side(each.path("before"));
        Side after = Configurations.side(each.path("after"));

        List<Difference> found = Comparison.semantic(before, after);

        assertThat(found.stream().map(Difference::summary))
                .containsExactlyElementsOf(each.path("expected")
                        .valueStream()
                        .map(item -> item.path("summary").asText())
                        .toList());
        List<ObjectNode> expected = new ArrayList<>();
        List<ObjectNode> actual = new ArrayList<>();
        for (int index = 0; index < found.size(); index++) {
            ObjectNode item = (ObjectNode) each.path("expected").path(index);
            ObjectNode json = found.get(index).json();
            Stream.of("before", "after").filter(side -> !item.has(side)).forEach(json::remove);
            expected.add(item);
            actual.add(json);
        }
        assertThat(actual).isEqualTo(expected);
        assertThat(Comparison.semantic(before, before)).isEmpty();
        assertThat(Comparison.semantic(after, after)).isEmpty();
    }

    static Stream<Arguments> schemas() {
        return Cases.of("schemas.yaml");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schemas")
    void schemas_are_compared_by_what_they_accept(String name, JsonNode each) {
        List<SchemaChange> changes = SchemaComparison.of(each.path("before"), each.path("after"));

        assertThat(changes.stream()
                        .map(change -> change.operation() + " " + change.pointer() + ": " + change.sentence()))
                .containsExactlyElementsOf(each.path("expected")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList());
        if (!changes.isEmpty()) {
            assertThat(SchemaChange.together(changes))
                    .hasToString(each.path("together").asText());
        }
    }

    @Test
    void texts_are_compared_line_by_line() {
        Documents before =
                Documents.EMPTY.with(GREET, "a\nb\nc\nd\ne\nf\ng\nh\n").with(DocumentName.SETTINGS, "starts: any");
        Documents after =
                Documents.EMPTY.with(GREET, "a\nb\nc\nd\nE\nf\ng\nh\n").with(DocumentName.TRIGGERS, "t: 1\n");

        assertThat(TextComparison.of(before, after))
                .containsExactly(
                        new TextDifference(GREET, Difference.Operation.CHANGE, """
                                --- a/workflow/shop.greet
                                +++ b/workflow/shop.greet
                                @@ -2,7 +2,7 @@
                                 b
                                 c
                                 d
                                -e
                                +E
                                 f
                                 g
                                 h
                                """),
                        new TextDifference(DocumentName.TRIGGERS, Difference.Operation.ADD, """
                                --- /dev/null
                                +++ b/triggers
                                @@ -0,0 +1,1 @@
                                +t: 1
                                """),
                        new TextDifference(DocumentName.SETTINGS, Difference.Operation.REMOVE, """
                                --- a/settings
                                +++ /dev/null
                                @@ -1,1 +0,0 @@
                                -starts: any
                                \\ No newline at end of file
                                """));
        assertThat(TextComparison.of(before, before)).isEmpty();
    }

    @Test
    void texts_of_many_lines_that_all_differ_are_shown_as_replaced() {
        String old = IntStream.range(0, 20_000).mapToObj(line -> "a" + line).collect(Collectors.joining("\n"));
        String now = IntStream.range(0, 20_000).mapToObj(line -> "b" + line).collect(Collectors.joining("\n"));

        var found = TextComparison.of(Documents.EMPTY.with(GREET, old), Documents.EMPTY.with(GREET, now));

        assertThat(found)
                .singleElement()
                .satisfies(each -> assertThat(each.unified())
                        .startsWith(
                                "--- a/workflow/shop.greet\n+++ b/workflow/shop.greet\n@@ -1,20000 +1,20000 @@\n-a0\n")
                        .contains("\n+b0\n"));
    }
}
