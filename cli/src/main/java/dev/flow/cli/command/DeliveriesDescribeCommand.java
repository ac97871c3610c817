package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow deliveries describe}: what became of an event of a service, or the event itself. */
final class DeliveriesDescribeCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedDeliveries.id();
    private final Argument<Boolean> event =
            Argument.flag("--event", "Prints the event as it came in; that needs the action payload_view.");
    private final Argument<DataFormat> output = Argument.output();

    DeliveriesDescribeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "describe", service.with(id, event, output));
        spec.usageMessage()
                .description(
                        "Shows a delivery: what came in, what became of it and which runs it has started or reached;"
                                + " with --event the event itself instead, as JSON unless yaml is asked for.",
                        "The reason is shown to principals that may see data, which it may quote.")
                .footer(
                        "  flow deliveries describe 01k9hq3v7c4z8m2x6n5b0t1r3s",
                        "  flow deliveries describe --event 01k9hq3v7c4z8m2x6n5b0t1r3s");
        return spec;
    }

    @Override
    public Integer call() {
        JsonNode view = new ServedDeliveries(service.service(terminal)).describe(id.get());
        if (event.get()) {
            print(view.path("event"));
        } else {
            DeliveriesTable.print(view.path("delivery"), output.get(), terminal);
        }
        return Exit.DONE;
    }

    private void print(JsonNode content) {
        if (content.isObject()) {
            terminal.out().print((output.get() == DataFormat.TABLE ? DataFormat.JSON : output.get()).write(content));
        } else {
            terminal.err()
                    .println("The event is not shown: it was not kept, or the credential lacks the action"
                            + " payload_view.");
        }
    }
}
