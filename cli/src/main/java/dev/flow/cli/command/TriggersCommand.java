package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow triggers}: what starts runs. */
final class TriggersCommand extends Group {
    TriggersCommand(Terminal terminal) {
        super(
                "triggers",
                "Looks at the triggers of a configuration directory.",
                List.of(new TriggersPreviewCommand(terminal)),
                "  flow triggers preview nightly-report");
    }
}
