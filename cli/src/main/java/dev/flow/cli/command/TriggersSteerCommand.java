package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** Commands that pause a trigger and resume it. */
final class TriggersSteerCommand implements Command {
    private final Terminal terminal;
    private final String name;
    private final String description;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> trigger = ServedTriggers.name();
    private final Argument<String> reason =
            Argument.text("--reason", "TEXT", "Why; kept in the audit, and shown while it is paused.");
    private final Argument<DataFormat> output = Argument.output();

    private TriggersSteerCommand(Terminal terminal, String name, String description) {
        this.terminal = terminal;
        this.name = name;
        this.description = description;
    }

    static TriggersSteerCommand pause(Terminal terminal) {
        return new TriggersSteerCommand(
                terminal,
                "pause",
                "Keeps a trigger from starting runs until it is resumed; open runs are left alone. The pause stays"
                        + " through changes of the configuration and restarts.");
    }

    static TriggersSteerCommand resume(Terminal terminal) {
        return new TriggersSteerCommand(
                terminal, "resume", "Ends an operator's pause. What was due meanwhile is not made up for.");
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, name, service.with(trigger, reason, output));
        spec.usageMessage()
                .description(description)
                .footer("  flow triggers " + name + " nightly-report --reason \"stocktaking\"");
        return spec;
    }

    @Override
    public Integer call() {
        var answer = new ServedTriggers(service.service(terminal))
                .steer(trigger.get(), name, ServedTriggers.body(reason), null);
        terminal.out()
                .print(
                        output.get() == DataFormat.TABLE
                                ? TriggerTable.state(answer)
                                : output.get().write(answer));
        return Exit.DONE;
    }
}
