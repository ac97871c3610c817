package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** Commands that pause a population, resume it and cancel it. */
final class PopulationsSteerCommand implements Command {
    private final Terminal terminal;
    private final String name;
    private final String[] description;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedPopulations.id();
    private final Argument<String> reason = Argument.text("--reason", "TEXT", "Why; kept in the audit.");
    private final Argument<DataFormat> output = Argument.output();

    private PopulationsSteerCommand(Terminal terminal, String name, String... description) {
        this.terminal = terminal;
        this.name = name;
        this.description = description;
    }

    static PopulationsSteerCommand pause(Terminal terminal) {
        return new PopulationsSteerCommand(
                terminal,
                "pause",
                "Keeps a population from starting more runs until it is resumed; open runs go on.",
                "Exits with 5 when it has ended.");
    }

    static PopulationsSteerCommand resume(Terminal terminal) {
        return new PopulationsSteerCommand(
                terminal, "resume", "Ends the pause of a population.", "Exits with 5 when it has ended.");
    }

    static PopulationsSteerCommand cancel(Terminal terminal) {
        return new PopulationsSteerCommand(
                terminal,
                "cancel",
                "Cancels a population and its open runs; the run that waits for it gets an error.",
                "Exits with 5 when it has ended.");
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, name, service.with(id, reason, output));
        spec.usageMessage()
                .description(description)
                .footer(
                        "  flow populations " + name + " --reason \"stocktaking\" \\",
                        "    flow-population.7N3V1C5W9K2D8F4H6J0M5Q2R1T");
        return spec;
    }

    @Override
    public Integer call() {
        var answer = new ServedPopulations(service.service(terminal)).steer(id.get(), name, reason, null);
        PopulationsTable.print(answer, output.get(), terminal);
        return Exit.DONE;
    }
}
