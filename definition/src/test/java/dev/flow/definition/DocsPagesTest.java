package dev.flow.definition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The generated pages are those of the tables; {@code -Dflow.docs.write=true} writes them anew. */
class DocsPagesTest {

    @Test
    void the_diagnostics_page_is_that_of_the_catalogue() throws IOException {
        assertPage("diagnostics.md", DiagnosticsPage.write());
    }

    @Test
    void the_grammar_page_is_that_of_the_grammar() throws IOException {
        assertPage("grammar.md", GrammarPage.write());
    }

    private static void assertPage(String name, String expected) throws IOException {
        Path page = repository().resolve("docs").resolve("reference").resolve(name);
        if (Boolean.getBoolean("flow.docs.write")) {
            Files.createDirectories(Objects.requireNonNull(page.getParent()));
            Files.writeString(page, expected);
        }
        assertThat(page)
                .as("written anew by -Dflow.docs.write=true")
                .usingCharset("UTF-8")
                .hasContent(expected);
    }

    private static Path repository() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(path -> Files.isDirectory(path.resolve("definition").resolve("src")))
                .findFirst()
                .orElseThrow();
    }
}
