package dev.flow.cli.command;

import dev.flow.cli.Exit;
import dev.flow.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow engine}: what the engines need beside Flow itself. */
final class EngineCommand implements Command {
    private final CommandSpec spec = Command.spec(this, "engine");
    private final List<Command> commands;

    EngineCommand(Terminal terminal) {
        commands = List.of(
                new EngineInstallCommand(terminal),
                new EngineStatusCommand(terminal),
                new EngineSetupCommand(terminal));
    }

    @Override
    public CommandSpec spec() {
        for (var command : commands) {
            var sub = command.spec();
            spec.addSubcommand(sub.name(), new CommandLine(sub));
        }
        spec.usageMessage()
                .synopsisSubcommandLabel("COMMAND")
                .description("Installs the local engine, shows it, and prepares a cluster.")
                .footer("  flow engine install", "  flow engine status --output json");
        return spec;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return Exit.DONE;
    }
}
