package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow starts describe}: one scheduled start of a service. */
final class StartsDescribeCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedStarts.id();
    private final Argument<DataFormat> output = Argument.output(DataFormat.YAML);

    StartsDescribeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "describe", service.with(id, output));
        spec.usageMessage()
                .description(
                        "Shows a scheduled start: when it is due, its version, its run once it was started, and why it"
                                + " has failed.")
                .footer("  flow starts describe shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T");
        return spec;
    }

    @Override
    public Integer call() {
        var shown = new ServedStarts(service.service(terminal)).describe(id.get());
        terminal.out().print(output.get().write(shown));
        return Exit.DONE;
    }
}
