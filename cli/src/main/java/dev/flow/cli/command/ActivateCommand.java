package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow activate}: makes a revision the active one. */
final class ActivateCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final ActivationArguments arguments = new ActivationArguments();
    private final Argument<String> revision = Argument.maybe("REVISION", "The revision; by default the newest one.");

    ActivateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "activate", arguments.with(service, revision));
        spec.usageMessage()
                .description(
                        "Plans the activation of a revision, shows the plan, asks, and makes the revision active.",
                        "With --wait it exits with 1 when the activation fails; with 5 when another one is under way.")
                .footer("  flow activate --wait", "  flow activate --yes --wait --reason \"release 7\"");
        return spec;
    }

    @Override
    public Integer call() {
        var lifecycle = new Lifecycle(service.service(terminal), terminal);
        String target = revision.given().orElseGet(lifecycle::newest);
        JsonNode plan = lifecycle.plan(target);
        return arguments.perform(
                lifecycle,
                plan,
                (reason, key) -> lifecycle.activate(plan, reason, key),
                "Activate revision " + target + "?",
                terminal);
    }
}
