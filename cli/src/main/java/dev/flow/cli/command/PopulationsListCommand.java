package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow populations list}: one page of the populations of a service, latest first. */
final class PopulationsListCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> run =
            Argument.text("--run", "ID", "Only those that this run has started, by its workflow id.");
    private final Argument<String> limit =
            Argument.text("--limit", "N", "The maximum number of populations, 1 to 100; by default 50.");
    private final Argument<String> cursor = Argument.text("--cursor", "CURSOR", "The page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    PopulationsListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "list", service.with(run, limit, cursor, output));
        spec.usageMessage()
                .description(
                        "Lists the populations of a service, the latest first.",
                        "A table shows the most important; json and yaml have everything.")
                .footer(
                        "  flow populations list",
                        "  flow populations list --run shop.campaign.7N3V1C5W9K2D8F4H6J0M5Q2R1T --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var page = new ServedPopulations(service.service(terminal))
                .page(Query.NONE
                        .with("workflow_id", run.given())
                        .with("limit", limit.given())
                        .with("cursor", cursor.given()));
        ServiceAnswers.list(
                page.path("populations"),
                PopulationsTable::list,
                "There are no such populations.",
                output.get(),
                terminal);
        ServiceAnswers.more(page, terminal);
        return Exit.DONE;
    }
}
