package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow definitions export}: a revision with everything that it consists of, for another store. */
final class DefinitionsExportCommand implements Command {
    private final Terminal terminal;
    private final DefinitionStore.Arguments store = new DefinitionStore.Arguments();
    private final Argument<String> revision = Argument.maybe("REVISION", "By default the active one.");

    DefinitionsExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "export", store.with(revision));
        spec.usageMessage()
                .description(
                        "Writes a revision as one file: its documents, and its definitions with all that they refer to.",
                        "Only services in the mode managed have revisions. Secrets are not part of a revision.",
                        DefinitionStore.DIRECTLY)
                .footer("  flow definitions export > shop.bundle.json");
        return spec;
    }

    @Override
    public Integer call() {
        byte[] bundle = store.in(terminal, in -> {
            StoredConfiguration configuration = in.checked().configuration();
            return configuration
                    .bundles(null)
                    .write(
                            revision.given()
                                    .or(configuration::active)
                                    .orElseThrow(
                                            () -> CommandException.usage(
                                                    "no revision is active in this scope: name one of those that `flow revisions list` shows.")));
        });
        terminal.out().write(bundle, 0, bundle.length);
        terminal.out().println();
        return Exit.DONE;
    }
}
