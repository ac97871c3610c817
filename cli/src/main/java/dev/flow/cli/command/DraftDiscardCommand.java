package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow draft discard}: resets the draft to what is active. */
final class DraftDiscardCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> version = DraftCommand.expectedVersion();
    private final Argument<String> active = Argument.text(
            "--expected-active",
            "ID",
            "The active revision, or the digest of the directory, that was read: another one is a conflict; by default the"
                    + " present one.");
    private final Argument<Boolean> yes = Confirmation.yes();
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    DraftDiscardCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "discard", service.with(version, active, yes, key, output));
        spec.usageMessage()
                .description("Resets the draft to the active configuration; the changes in it are lost.")
                .footer("  flow draft discard --yes");
        return spec;
    }

    @Override
    public Integer call() {
        var target = service.service(terminal);
        var lifecycle = new Lifecycle(target, terminal);
        var present = lifecycle.relationships();
        var body = JsonNodeFactory.instance
                .objectNode()
                .put(
                        "expected_draft_version",
                        DraftCommand.version(
                                version, () -> present.path("version").asLong()))
                .put(
                        "expected_active_identity",
                        active.given().orElse(present.path("active_identity").textValue()));
        if (!Confirmation.given(yes, "Give up the changes of the draft?", terminal)) {
            terminal.err().println("Nothing was changed.");
            return Exit.DONE;
        }
        var discard = target.post(
                Lifecycle.DRAFT + "/discard", Query.NONE, body, key.given().orElseGet(RandomKey::next));
        terminal.out().print(output.get().write(discard));
        return Exit.DONE;
    }
}
