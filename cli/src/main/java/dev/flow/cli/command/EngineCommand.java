package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow engine}: what the engines need beside Flow itself. */
final class EngineCommand extends Group {
    EngineCommand(Terminal terminal) {
        super(
                "engine",
                "Installs the local engine, shows it, and prepares a cluster.",
                List.of(
                        new EngineInstallCommand(terminal),
                        new EngineStatusCommand(terminal),
                        new EngineSetupCommand(terminal)),
                "  flow engine install",
                "  flow engine status --output json");
    }
}
