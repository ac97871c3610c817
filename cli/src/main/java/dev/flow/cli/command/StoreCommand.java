package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow store}: the database. */
final class StoreCommand extends Group {
    StoreCommand(Terminal terminal) {
        super(
                "store",
                "Prepares, saves and restores the database.",
                List.of(
                        StoreTaskCommand.migrate(terminal),
                        StoreTaskCommand.backup(terminal),
                        StoreTaskCommand.restore(terminal)),
                "  flow store migrate",
                "  flow store backup flow-2026-11-21.db");
    }
}
