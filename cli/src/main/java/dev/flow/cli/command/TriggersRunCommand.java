package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers run}: fires a schedule now. */
final class TriggersRunCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> trigger = ServedTriggers.name();
    private final Argument<String> reason = Argument.text("--reason", "TEXT", "Why; kept in the audit.");
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    TriggersRunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "run", service.with(trigger, reason, key, output));
        spec.usageMessage()
                .description(
                        "Starts the run of a schedule now, whatever its overlap policy; its times are not touched.",
                        "Exits with 1 when no run was started, and with 5 when the trigger is paused.")
                .footer("  flow triggers run nightly-report --reason \"the file was late\"");
        return spec;
    }

    @Override
    public Integer call() {
        JsonNode firing = new ServedTriggers(service.service(terminal))
                .steer(
                        trigger.get(),
                        "run",
                        ServedTriggers.body(reason),
                        key.given().orElseGet(RandomKey::next));
        terminal.out()
                .print(
                        output.get() == DataFormat.TABLE
                                ? TriggerTable.firings(
                                        JsonNodeFactory.instance.arrayNode().add(firing))
                                : output.get().write(firing));
        return firing.path("run").isObject() ? Exit.DONE : Exit.FAILED;
    }
}
