package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers history}: one page of what became of the times of a schedule. */
final class TriggersHistoryCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> trigger = ServedTriggers.name();
    private final Argument<String> limit =
            Argument.text("--limit", "N", "The maximum number of firings, 1 to 100; by default 50.");
    private final Argument<String> cursor = Argument.text("--cursor", "CURSOR", "The page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    TriggersHistoryCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "history", service.with(trigger, limit, cursor, output));
        spec.usageMessage()
                .description(
                        "Lists what became of the times of a schedule, newest first: the run that was started, or why"
                                + " none was.")
                .footer(
                        "  flow triggers history nightly-report --limit 10",
                        "  flow triggers history nightly-report --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var page = new ServedTriggers(service.service(terminal))
                .history(trigger.get(), Query.NONE.with("limit", limit.given()).with("cursor", cursor.given()));
        JsonNode firings = page.path("firings");
        if (firings.isEmpty()) {
            terminal.err().println("It has not fired yet.");
        }
        if (!firings.isEmpty() || output.get() != DataFormat.TABLE) {
            terminal.out()
                    .print(
                            output.get() == DataFormat.TABLE
                                    ? TriggerTable.firings(firings)
                                    : output.get().write(firings));
        }
        ServiceAnswers.more(page, terminal);
        return Exit.DONE;
    }
}
