package dev.flow.definition;

import dev.flow.testing.DocsPage;
import org.junit.jupiter.api.Test;

/** The generated pages are those of the tables; {@code -Dflow.docs.write=true} writes them anew. */
class DocsPagesTest {

    @Test
    void the_diagnostics_page_is_that_of_the_catalogue() {
        DocsPage.of("docs/reference/diagnostics.md").assertIs(DiagnosticsPage.write());
    }

    @Test
    void the_grammar_page_is_that_of_the_grammar() {
        DocsPage.of("docs/reference/grammar.md").assertIs(GrammarPage.write());
    }
}
