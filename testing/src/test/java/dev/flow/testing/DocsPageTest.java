package dev.flow.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class DocsPageTest {
    private static final String TEXT = "# Page\n\n<!-- generated: rows -->\n1\n2\n<!-- end -->\n\nby hand\n";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write_page() throws IOException {
        file = folder.resolve("page.md");
        Files.writeString(file, TEXT);
    }

    @Test
    void a_page_that_is_as_generated_passes() {
        DocsPage page = new DocsPage(file, false);

        assertThatCode(() -> page.assertIs(TEXT)).doesNotThrowAnyException();
        assertThatCode(() -> page.assertPart("rows", "1\n2\n")).doesNotThrowAnyException();
        assertThatCode(() -> page.assertFrom("<!-- end -->\n", "\nby hand\n")).doesNotThrowAnyException();
    }

    @Test
    void a_page_that_differs_fails_with_the_property_that_writes_it() {
        DocsPage page = new DocsPage(file, false);

        assertThatThrownBy(() -> page.assertIs("# Other\n")).hasMessageContaining("-Dflow.docs.write=true");
        assertThatThrownBy(() -> page.assertIs(TEXT.stripTrailing())).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> page.assertPart("rows", "1\n3\n")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> page.assertFrom("<!-- end -->\n", "\nby a tool\n"))
                .isInstanceOf(AssertionError.class);
        assertThat(file).hasContent(TEXT);
    }

    @Test
    void a_part_or_mark_that_the_page_lacks_fails() {
        DocsPage page = new DocsPage(file, true);

        assertThatThrownBy(() -> page.assertPart("columns", "")).hasMessageContaining("<!-- generated: columns -->");
        assertThatThrownBy(() -> page.assertFrom("<!-- mark -->", "")).hasMessageContaining("<!-- mark -->");
        assertThat(file).hasContent(TEXT);
    }

    @Test
    void a_part_is_written_between_what_stands_by_hand() {
        new DocsPage(file, true).assertPart("rows", "3\n");

        assertThat(file).content().isEqualTo("# Page\n\n<!-- generated: rows -->\n3\n<!-- end -->\n\nby hand\n");
    }

    @Test
    void a_new_page_is_written_with_its_folder() {
        Path page = folder.resolve("reference").resolve("new.md");

        new DocsPage(page, true).assertIs("# New\n");

        assertThat(page).content().isEqualTo("# New\n");
    }
}
