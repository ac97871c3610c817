package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow triggers}: what starts runs. */
final class TriggersCommand extends Group {
    TriggersCommand(Terminal terminal) {
        super(
                "triggers",
                "Lists, explains and steers the triggers of a service, and says when schedules fire.",
                List.of(
                        new TriggersPreviewCommand(terminal),
                        new TriggersListCommand(terminal),
                        new TriggersDescribeCommand(terminal),
                        new TriggersHistoryCommand(terminal),
                        new TriggersPlanCommand(terminal),
                        new TriggersApplyCommand(terminal),
                        TriggersSteerCommand.pause(terminal),
                        TriggersSteerCommand.resume(terminal),
                        new TriggersRunCommand(terminal),
                        new TriggersBackfillCommand(terminal),
                        new TriggersDeleteCommand(terminal)),
                "  flow triggers preview nightly-report",
                "  flow triggers list",
                "  flow triggers pause nightly-report --reason \"the source is rebuilt\"");
    }
}
