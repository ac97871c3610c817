package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow populations describe}: how far one population of a service is, or a page of its failed members. */
final class PopulationsDescribeCommand implements Command {
    private static final Optional<String> ONE = Optional.of("1");

    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedPopulations.id();
    private final Argument<Boolean> failures =
            Argument.flag("--failures", "Lists the members that have failed, with their runs and errors.");
    private final Argument<String> limit =
            Argument.text("--limit", "N", "With --failures: the maximum number of members, 1 to 100; by default 50.");
    private final Argument<String> cursor =
            Argument.text("--cursor", "CURSOR", "With --failures: the page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    PopulationsDescribeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "describe", service.with(id, failures, limit, cursor, output));
        spec.usageMessage()
                .description(
                        "Shows a population: what has started it, its state and its progress; with --failures a page of"
                                + " its failed members instead.")
                .footer(
                        "  flow populations describe flow-population.7N3V1C5W9K2D8F4H6J0M5Q2R1T",
                        "  flow populations describe --failures --limit 100 \\",
                        "    flow-population.7N3V1C5W9K2D8F4H6J0M5Q2R1T");
        return spec;
    }

    @Override
    public Integer call() {
        if (!failures.get() && (limit.given().isPresent() || cursor.given().isPresent())) {
            throw CommandException.usage("--limit and --cursor go with --failures.");
        }
        var populations = new ServedPopulations(service.service(terminal));
        if (failures.get()) {
            list(populations.describe(
                    id.get(), Query.NONE.with("limit", limit.given()).with("cursor", cursor.given())));
        } else {
            JsonNode view = populations.describe(id.get(), Query.NONE.with("limit", ONE));
            PopulationsTable.print(view.path("population"), output.get(), terminal);
        }
        return Exit.DONE;
    }

    private void list(JsonNode view) {
        ServiceAnswers.list(
                view.path("failures"),
                PopulationsTable::failures,
                "There are no such failed members.",
                output.get(),
                terminal);
        ServiceAnswers.more(view, terminal);
    }
}
