package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow deliveries list}: one page of the deliveries of a service, latest first. */
final class DeliveriesListCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> door =
            Argument.text("--door", "DOOR", "Only those that came in that way: event, webhook, queue, run, host.");
    private final Argument<String> source = Argument.text(
            "--source",
            "NAME",
            "Only those of this mapping, source of webhooks, broker and queue (broker/queue), trigger of the host, or run that emits.");
    private final Argument<String> outcome =
            Argument.text("--outcome", "OUTCOME", "Only these: accepted, duplicate, rejected, dead.");
    private final Argument<String> limit =
            Argument.text("--limit", "N", "The maximum number of deliveries, 1 to 100; by default 50.");
    private final Argument<String> cursor = Argument.text("--cursor", "CURSOR", "The page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    DeliveriesListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "list", service.with(door, source, outcome, limit, cursor, output));
        spec.usageMessage()
                .description(
                        "Lists the webhooks, events and messages that came in at a service, the latest first.",
                        "A table shows the most important; json and yaml have everything.")
                .footer(
                        "  flow deliveries list --outcome dead",
                        "  flow deliveries list --door webhook --source github --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var page = new ServedDeliveries(service.service(terminal))
                .page(Query.NONE
                        .with("door", door.given())
                        .with("source", source.given())
                        .with("outcome", outcome.given())
                        .with("limit", limit.given())
                        .with("cursor", cursor.given()));
        ServiceAnswers.list(
                page.path("deliveries"),
                DeliveriesTable::list,
                "There are no such deliveries.",
                output.get(),
                terminal);
        ServiceAnswers.more(page, terminal);
        return Exit.DONE;
    }
}
