package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow queries}: the queries of populations that a configuration directory declares. */
final class QueriesCommand extends Group {
    QueriesCommand(Terminal terminal) {
        super(
                "queries",
                "Lists the queries of populations that flow.yaml declares, and tries them.",
                List.of(new QueriesListCommand(terminal), new QueriesTryCommand(terminal)),
                "  flow queries list",
                "  flow queries try active-customers --tenant acme");
    }
}
