package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow definitions}: the definitions in a store, without a service. */
final class DefinitionsCommand extends Group {
    DefinitionsCommand(Terminal terminal) {
        super(
                "definitions",
                "Lists, adds, checks and moves definitions in the store of a service, which need not run.",
                List.of(
                        new DefinitionsListCommand(terminal),
                        new DefinitionsPublishCommand(terminal),
                        new DefinitionsMigrateCommand(terminal),
                        new DefinitionsExportCommand(terminal),
                        new DefinitionsImportCommand(terminal)),
                "  flow definitions publish --config-dir my-flows --dry-run",
                "  flow definitions list");
    }
}
