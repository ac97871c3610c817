package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow starts cancel}: keeps a scheduled start from being started. */
final class StartsCancelCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedStarts.id();
    private final Argument<String> version = ServedStarts.expectedVersion();
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    StartsCancelCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "cancel", service.with(id, version, key, output));
        spec.usageMessage()
                .description(
                        "Cancels a scheduled start until its run is started; its request id stays used.",
                        "Exits with 5 when it has another version or is over; its run is cancelled with flow runs cancel.")
                .footer("  flow starts cancel shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T");
        return spec;
    }

    @Override
    public Integer call() {
        var answer = new ServedStarts(service.service(terminal))
                .cancel(id.get(), version, key.given().orElseGet(RandomKey::next));
        StartsTable.print(answer, output.get(), terminal);
        return Exit.DONE;
    }
}
