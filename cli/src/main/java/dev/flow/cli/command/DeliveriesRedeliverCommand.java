package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow deliveries redeliver}: delivers an event again. */
final class DeliveriesRedeliverCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedDeliveries.id();
    private final Argument<String> reason = Argument.text("--reason", "TEXT", "Why; kept in the audit.");
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    DeliveriesRedeliverCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "redeliver", service.with(id, reason, key, output));
        spec.usageMessage()
                .description(
                        "Delivers an event again, as the active configuration has triggers now. A run that it has"
                                + " started or reached is not started or reached twice.",
                        "Exits with 5 when its content was not kept, and while it is being delivered.")
                .footer(
                        "  flow deliveries redeliver --reason \"the schema is mended\" \\",
                        "    01k9hq3v7c4z8m2x6n5b0t1r3s");
        return spec;
    }

    @Override
    public Integer call() {
        var answer = new ServedDeliveries(service.service(terminal))
                .redeliver(id.get(), reason, key.given().orElseGet(RandomKey::next));
        DeliveriesTable.print(answer, output.get(), terminal);
        terminal.err()
                .println(
                        "flow deliveries describe " + answer.path("delivery_id").asText() + " shows how it goes.");
        return Exit.DONE;
    }
}
