package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow runs restart}: takes a run back to a task. */
final class RunsRestartCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> run = Argument.positional("RUN", "The run's workflow id.");
    private final Argument<String> from = Argument.text(
                    "--from", "TASK", "The task to go on with: its name or reference.")
            .required();
    private final Argument<String> reason = Argument.text(
                    "--reason", "TEXT", "Why; kept with the run and in the audit.")
            .required();
    private final Argument<Boolean> dryRun = Argument.flag("--dry-run", "Only says which tasks would be done again.");
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output(DataFormat.YAML);

    RunsRestartCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "restart", service.with(run, from, reason, dryRun, key, output));
        spec.usageMessage()
                .description(
                        "Takes a run back to the moment before a task, and lets it go on from there.",
                        "Prints which tasks with effects outside will be done again.")
                .footer("  flow runs restart shop.order.01jd… --from pay --reason \"the bank was down\" --dry-run");
        return spec;
    }

    @Override
    public Integer call() {
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("from_task", from.get())
                .put("reason", reason.get())
                .put("dry_run", dryRun.get());
        var answer = service.service(terminal)
                .post(
                        "/v1/workflows/" + Query.encoded(run.get()) + "/restart",
                        Query.NONE,
                        body,
                        key.given().orElseGet(RandomKey::next));
        terminal.out().print(output.get().write(answer));
        return Exit.DONE;
    }
}
