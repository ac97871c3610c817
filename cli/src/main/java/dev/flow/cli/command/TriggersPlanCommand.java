package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers plan}: what it takes to bring the schedules to what is declared. */
final class TriggersPlanCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<DataFormat> output = Argument.output();

    TriggersPlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "plan", service.with(output));
        spec.usageMessage()
                .description(
                        "Says what it takes to bring the schedules to what the active configuration declares: create,"
                                + " update, delete, conflict, each with the reason; changes nothing.",
                        "json and yaml have the plan as data.")
                .footer("  flow triggers plan", "  flow triggers plan --output json");
        return spec;
    }

    @Override
    public Integer call() {
        JsonNode plan = new ServedTriggers(service.service(terminal)).plan();
        terminal.out()
                .print(
                        output.get() == DataFormat.TABLE
                                ? TriggerTable.plan(plan)
                                : output.get().write(plan));
        return Exit.DONE;
    }
}
