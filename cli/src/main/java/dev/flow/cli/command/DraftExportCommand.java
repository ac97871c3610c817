package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow draft export}: the draft as one document. */
final class DraftExportCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> version = DraftCommand.expectedVersion();

    DraftExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "export", service.with(version));
        spec.usageMessage()
                .description("Prints the draft as one YAML document, with its comments.")
                .footer("  flow draft export > configuration.yaml");
        return spec;
    }

    @Override
    public Integer call() {
        terminal.out()
                .print(service.service(terminal)
                        .text(Lifecycle.DRAFT + "/export", Query.NONE.with("expected_version", version.given())));
        return Exit.DONE;
    }
}
