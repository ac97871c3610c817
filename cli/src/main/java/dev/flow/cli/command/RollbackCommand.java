package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow rollback}: takes the last activation back. */
final class RollbackCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final ActivationArguments arguments = new ActivationArguments();
    private final Argument<String> activation =
            Argument.maybe("ACTIVATION", "The activation to take back; by default the one that is applied now.");

    RollbackCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "rollback", arguments.with(service, activation));
        spec.usageMessage()
                .description(
                        "Activates the revision that was active before an activation, as an activation of its own.",
                        "It does not undo what runs have done meanwhile. Exit codes are those of activate.")
                .footer("  flow rollback --wait --reason \"payments fail\"");
        return spec;
    }

    @Override
    public Integer call() {
        var lifecycle = new Lifecycle(service.service(terminal), terminal);
        JsonNode applied = activation
                .given()
                .map(lifecycle::activation)
                .or(lifecycle::applied)
                .orElseThrow(() -> CommandException.usage("no activation is applied: there is nothing to take back."));
        String id = applied.path("activation_id").asText();
        String before = applied.at("/plan/source_revision_id").textValue();
        if (before == null) {
            throw CommandException.usage("the activation " + id + " was the first one: no revision was active before.");
        }
        JsonNode plan = lifecycle.plan(before);
        return arguments.perform(
                lifecycle,
                plan,
                (reason, key) -> lifecycle.rollback(id, plan, reason, key),
                "Go back to revision " + before + "?",
                terminal);
    }
}
