package dev.flow.runtime.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Writes the page instead of comparing it when run with {@code -Dflow.docs.write=true}. */
final class SettingsPageTest {
    private static final Path PAGE = Path.of("../docs/reference/settings.md");
    private static final String MARK = "<!-- generated from the catalogue: SettingsPageTest -->\n";

    @Test
    void the_page_says_what_the_catalogue_says() throws IOException {
        var page = Files.readString(PAGE);
        var written = page.substring(0, page.indexOf(MARK)) + MARK + generated();
        if (Boolean.getBoolean("flow.docs.write")) {
            Files.writeString(PAGE, written);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(written);
    }

    private static String generated() {
        return "\n| environment | file | value | default | meaning |\n| --- | --- | --- | --- | --- |\n"
                + Catalogue.ALL.stream().map(SettingsPageTest::row).collect(Collectors.joining());
    }

    private static String row(Setting<?> setting) {
        var otherwise = setting.defaultText();
        return "| `" + setting.name() + "` | `" + setting.key() + "` | "
                + setting.syntax().what()
                + (setting.secret() ? " (secret)" : "") + " | " + (otherwise == null ? "" : "`" + otherwise + "`")
                + " | "
                + setting.meaning().replace("|", "\\|") + " |\n";
    }
}
