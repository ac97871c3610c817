package dev.flow.runtime.settings;

import dev.flow.testing.DocsPage;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Writes the page instead of comparing it when run with {@code -Dflow.docs.write=true}. */
final class SettingsPageTest {
    private static final String MARK = "<!-- generated from the catalogue: SettingsPageTest -->\n";

    @Test
    void the_page_says_what_the_catalogue_says() {
        DocsPage.of("docs/reference/settings.md").assertFrom(MARK, generated());
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
