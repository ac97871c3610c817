package dev.flow.configuration.activation;

import dev.flow.configuration.activation.ActivationTransitions.Fence;
import dev.flow.configuration.activation.ActivationTransitions.Row;
import dev.flow.testing.DocsPage;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page shows the table of the product. {@code -Dflow.docs.write=true} writes the generated parts anew. */
final class ActivationsPageTest {
    private static final DocsPage PAGE = DocsPage.of("docs/activations.md");

    @Test
    void the_diagram_is_that_of_the_table() {
        StringBuilder diagram =
                new StringBuilder("```mermaid\nstateDiagram-v2\n    [*] --> " + word(ActivationStage.REQUESTED) + "\n");
        for (Row row : ActivationTransitions.TABLE.rows()) {
            if (row.from() != row.to()) {
                diagram.append("    %s --> %s: %s\n".formatted(word(row.from()), word(row.to()), text(row.event())));
            }
        }
        PAGE.assertPart("diagram", diagram.append("```\n").toString());
    }

    @Test
    void the_table_is_that_of_the_product() {
        StringBuilder table = new StringBuilder(
                "| stage | state | event | next stage | outcome | new token |\n| --- | --- | --- | --- | --- | --- |\n");
        for (Row row : ActivationTransitions.TABLE.rows()) {
            table.append("| %s | `%s` | %s | %s | %s | %s |\n"
                    .formatted(
                            text(row.from()),
                            word(row.from().state()),
                            text(row.event()),
                            text(row.to()),
                            row.outcome() == null ? "" : "`" + word(row.outcome()) + "`",
                            row.fence() == Fence.NEW ? "yes" : ""));
        }
        PAGE.assertPart("transitions", table.toString());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String text(Enum<?> value) {
        return word(value).replace('_', ' ');
    }
}
