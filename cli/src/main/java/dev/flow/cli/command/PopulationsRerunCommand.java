package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow populations rerun}: runs the failed members of a population again. */
final class PopulationsRerunCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedPopulations.id();
    private final Argument<String> reason = Argument.text("--reason", "TEXT", "Why; kept in the audit.");
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    PopulationsRerunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "rerun", service.with(id, reason, key, output));
        spec.usageMessage()
                .description(
                        "Runs the failed members of a population that has ended again, with the input of their runs and"
                                + " what is active of the workflow now. That is a population of its own, which no run"
                                + " waits for; members that no run was started for are left out.",
                        "Exits with 5 while it is open, and when no run of it has failed.")
                .footer(
                        "  flow populations rerun --reason \"the bank is open again\" \\",
                        "    flow-population.7N3V1C5W9K2D8F4H6J0M5Q2R1T");
        return spec;
    }

    @Override
    public Integer call() {
        var answer = new ServedPopulations(service.service(terminal))
                .steer(id.get(), "rerun", reason, key.given().orElseGet(RandomKey::next));
        PopulationsTable.print(answer, output.get(), terminal);
        terminal.err()
                .println("flow populations describe "
                        + answer.path("workflow_id").asText() + " shows how it goes.");
        return Exit.DONE;
    }
}
