package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow runs result}: the result of a run. */
final class RunsResultCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> run = Argument.positional("RUN", "The run's workflow id.");
    private final Argument<Boolean> wait = Argument.flag("--wait", "Waits until the run has ended.");
    private final Argument<DataFormat> output = Argument.output(DataFormat.JSON);

    RunsResultCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "result", service.with(run, wait, output));
        spec.usageMessage()
                .description(
                        "Prints the output of a run.",
                        "Exits with 0 when it completed, 1 when it failed, was canceled or terminated, 3 while it runs.")
                .footer("  flow runs result shop.order.01jd… --wait");
        return spec;
    }

    @Override
    public Integer call() {
        var target = service.service(terminal);
        return wait.get()
                ? Outcome.await(target, run.get(), terminal, output.get())
                : Outcome.show(target.get(Outcome.path(run.get()), Query.NONE), terminal, output.get());
    }
}
