package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** Commands that show one document about a run. */
final class RunsReadCommand implements Command {
    private static final String RUN = "/v1/workflows/";
    private static final String OPERATIONS = "/v1/operations/runs/";

    private final Terminal terminal;
    private final Shown shown;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> run = Argument.positional("RUN", "The run's workflow id.");
    private final Argument<String> segment =
            Argument.text("--run-id", "ID", "One segment of a run that continued as new; by default the current one.");
    private final Argument<DataFormat> output = Argument.output(DataFormat.YAML);

    /** What is shown, and where it is. */
    private record Shown(String name, String before, String after, String description) {}

    private RunsReadCommand(Terminal terminal, Shown shown) {
        this.terminal = terminal;
        this.shown = shown;
    }

    static RunsReadCommand describe(Terminal terminal) {
        return new RunsReadCommand(
                terminal,
                new Shown(
                        "describe",
                        RUN,
                        "",
                        "Shows everything about a run but its data: what it waits for, why it"
                                + " failed, where it came from."));
    }

    static RunsReadCommand history(Terminal terminal) {
        return new RunsReadCommand(
                terminal, new Shown("history", OPERATIONS, "/history", "Shows the engine's events of a run."));
    }

    static RunsReadCommand timeline(Terminal terminal) {
        return new RunsReadCommand(
                terminal, new Shown("timeline", OPERATIONS, "/timeline", "Shows the steps of a run with their times."));
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, shown.name(), service.with(run, segment, output));
        spec.usageMessage()
                .description(shown.description())
                .footer("  flow runs " + shown.name() + " shop.order.01jd… --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var document = service.service(terminal)
                .get(
                        shown.before() + Query.encoded(run.get()) + shown.after(),
                        Query.NONE.with("run_id", segment.given()));
        terminal.out().print(output.get().write(document));
        return Exit.DONE;
    }
}
