package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers list}: one page of the triggers of a service. */
final class TriggersListCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> limit =
            Argument.text("--limit", "N", "The maximum number of triggers, 1 to 100; by default 50.");
    private final Argument<String> cursor = Argument.text("--cursor", "CURSOR", "The page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    TriggersListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "list", service.with(limit, cursor, output));
        spec.usageMessage()
                .description(
                        "Lists the triggers of the active configuration: their state, when they fire next, how it went"
                                + " last, and whether the schedule that fires differs from the declared one (drift).",
                        "A table shows the most important; json and yaml have everything.")
                .footer("  flow triggers list", "  flow triggers list --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var page = new ServedTriggers(service.service(terminal))
                .page(Query.NONE.with("limit", limit.given()).with("cursor", cursor.given()));
        ServiceAnswers.list(
                page.path("triggers"),
                TriggerTable::triggers,
                "The active configuration declares no triggers.",
                output.get(),
                terminal);
        ServiceAnswers.more(page, terminal);
        return Exit.DONE;
    }
}
