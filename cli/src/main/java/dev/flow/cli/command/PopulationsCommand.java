package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow populations}: a run of one workflow for each member of a set. */
final class PopulationsCommand extends Group {
    PopulationsCommand(Terminal terminal) {
        super(
                "populations",
                "Lists, explains and steers the populations of a service: a run for each member of a set.",
                List.of(
                        new PopulationsListCommand(terminal),
                        new PopulationsDescribeCommand(terminal),
                        PopulationsSteerCommand.pause(terminal),
                        PopulationsSteerCommand.resume(terminal),
                        PopulationsSteerCommand.cancel(terminal),
                        new PopulationsRerunCommand(terminal)),
                "  flow populations list",
                "  flow populations describe flow-population.7N3V1C5W9K2D8F4H6J0M5Q2R1T");
    }
}
