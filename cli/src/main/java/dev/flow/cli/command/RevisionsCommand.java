package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow revisions}: the revisions of a service's configuration. */
final class RevisionsCommand extends Group {
    RevisionsCommand(Terminal terminal) {
        super(
                "revisions",
                "Lists and shows the revisions of a service's configuration.",
                List.of(new RevisionsListCommand(terminal), new RevisionsShowCommand(terminal)),
                "  flow revisions list",
                "  flow revisions show 4f1c…");
    }
}
