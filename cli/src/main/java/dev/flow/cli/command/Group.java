package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A command that only has others below it. */
abstract class Group implements Command {
    private final CommandSpec spec;
    private final List<Command> commands;
    private final String description;
    private final String[] examples;

    Group(String name, String description, List<Command> commands, String... examples) {
        this.spec = Command.spec(this, name);
        this.description = description;
        this.commands = commands;
        this.examples = examples.clone();
    }

    @Override
    public CommandSpec spec() {
        for (var command : commands) {
            var sub = command.spec();
            spec.addSubcommand(sub.name(), new CommandLine(sub));
        }
        spec.usageMessage()
                .synopsisSubcommandLabel("COMMAND")
                .description(description)
                .footer(examples);
        return spec;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return Exit.DONE;
    }
}
