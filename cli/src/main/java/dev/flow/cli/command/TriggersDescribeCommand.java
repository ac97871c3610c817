package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers describe}: one trigger of a service. */
final class TriggersDescribeCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> trigger = ServedTriggers.name();
    private final Argument<DataFormat> output = Argument.output(DataFormat.YAML);

    TriggersDescribeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "describe", service.with(trigger, output));
        spec.usageMessage()
                .description("Shows a trigger: its state, who has paused it and why, its next times and last firings.")
                .footer("  flow triggers describe nightly-report");
        return spec;
    }

    @Override
    public Integer call() {
        var shown = new ServedTriggers(service.service(terminal)).describe(trigger.get());
        terminal.out().print(output.get().write(shown));
        return Exit.DONE;
    }
}
