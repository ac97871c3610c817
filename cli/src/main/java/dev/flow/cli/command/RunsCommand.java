package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow runs}: the runs of a service. */
final class RunsCommand extends Group {
    RunsCommand(Terminal terminal) {
        super(
                "runs",
                "Lists, explains and steers the runs of a service.",
                List.of(
                        new RunsListCommand(terminal),
                        RunsReadCommand.describe(terminal),
                        new RunsResultCommand(terminal),
                        RunsReadCommand.history(terminal),
                        RunsReadCommand.timeline(terminal),
                        new RunsWatchCommand(terminal),
                        new RunsEventCommand(terminal),
                        RunsSteerCommand.cancel(terminal),
                        RunsSteerCommand.terminate(terminal),
                        RunsSteerCommand.pause(terminal),
                        RunsSteerCommand.resume(terminal),
                        new RunsRestartCommand(terminal)),
                "  flow runs list --state failed",
                "  flow runs describe shop.order.01jd…");
    }
}
