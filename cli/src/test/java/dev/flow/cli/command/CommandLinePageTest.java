package dev.flow.cli.command;

import dev.flow.testing.DocsPage;
import org.junit.jupiter.api.Test;

/** Writes the page instead of comparing it when run with {@code -Dflow.docs.write=true}. */
final class CommandLinePageTest {
    @Test
    void the_page_says_what_the_commands_say() {
        DocsPage.of("docs/cli.md").assertFrom(CommandLinePage.MARK, CommandLinePage.generated());
    }
}
