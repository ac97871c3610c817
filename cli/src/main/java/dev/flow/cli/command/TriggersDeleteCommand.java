package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers delete}: deletes the schedule of a trigger. */
final class TriggersDeleteCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> trigger = ServedTriggers.name();
    private final Argument<String> confirm = Argument.text("--confirm", "NAME", "The name of the trigger once more.")
            .required();

    TriggersDeleteCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "delete", service.with(trigger, confirm));
        spec.usageMessage()
                .description(
                        "Deletes the schedule of a trigger, and an operator's pause with it; open runs are left alone.",
                        "While the configuration declares the trigger it is unavailable, until the triggers are"
                                + " applied again.")
                .footer("  flow triggers delete nightly-report --confirm nightly-report");
        return spec;
    }

    @Override
    public Integer call() {
        var body = JsonNodeFactory.instance.objectNode().put("confirmation", confirm.get());
        var answer = new ServedTriggers(service.service(terminal)).steer(trigger.get(), "delete", body, null);
        terminal.err().println(answer.path("status").asText());
        return Exit.DONE;
    }
}
