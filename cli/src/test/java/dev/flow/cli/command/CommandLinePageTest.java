package dev.flow.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Writes the page instead of comparing it when run with {@code -Dflow.docs.write=true}. */
final class CommandLinePageTest {
    private static final Path PAGE = Path.of("../docs/cli.md");

    @Test
    void the_page_says_what_the_commands_say() throws IOException {
        var page = Files.readString(PAGE);
        var written = page.substring(0, page.indexOf(CommandLinePage.MARK))
                + CommandLinePage.MARK
                + CommandLinePage.generated();
        if (Boolean.getBoolean("flow.docs.write")) {
            Files.writeString(PAGE, written);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(written);
    }
}
