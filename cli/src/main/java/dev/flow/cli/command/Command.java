package dev.flow.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command: what it takes, and what it does. Used once. */
interface Command extends Callable<Integer> {

    /** What it takes. */
    CommandSpec spec();

    @Override
    Integer call();

    /** The shape of a command with this name. */
    static CommandSpec spec(Command command, String name, Argument<?>... arguments) {
        var spec = CommandSpec.wrapWithoutInspection(command).name(name);
        for (var argument : arguments) {
            switch (argument.spec()) {
                case OptionSpec option -> spec.addOption(option);
                case PositionalParamSpec positional -> spec.addPositional(positional);
                default -> throw new IllegalArgumentException(argument.spec().toString());
            }
        }
        spec.addOption((OptionSpec) Argument.help().spec());
        spec.usageMessage().footerHeading("%nExample:%n");
        return spec;
    }
}
