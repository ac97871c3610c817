package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow starts reschedule}: another time for a scheduled start. */
final class StartsRescheduleCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> id = ServedStarts.id();
    private final StartTime time = new StartTime();
    private final Argument<String> version = ServedStarts.expectedVersion();
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    StartsRescheduleCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "reschedule", service.with(id, time.at(), time.in(), version, key, output));
        spec.usageMessage()
                .description(
                        "Changes when a scheduled start is due, while it is scheduled.",
                        "Exits with 1 when the time is refused, and with 5 when it has another version or is due already.")
                .footer(
                        "  flow starts reschedule shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T --at 2026-05-02T08:00:00Z",
                        "  flow starts reschedule shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T --in 1d --expected-version 1");
        return spec;
    }

    @Override
    public Integer call() {
        String at = time.get();
        var answer = new ServedStarts(service.service(terminal))
                .reschedule(id.get(), at, version, key.given().orElseGet(RandomKey::next));
        StartsTable.print(answer, output.get(), terminal);
        return Exit.DONE;
    }
}
