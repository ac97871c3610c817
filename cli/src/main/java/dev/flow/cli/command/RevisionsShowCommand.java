package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow revisions show}: a revision with its content. */
final class RevisionsShowCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> revision = Argument.positional("REVISION", "The revision.");
    private final Argument<DataFormat> output = Argument.output(DataFormat.YAML);

    RevisionsShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "show", service.with(revision, output));
        spec.usageMessage()
                .description("Shows a revision with its content.")
                .footer("  flow revisions show 4f1c… --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var found =
                service.service(terminal).get(Lifecycle.REVISIONS + "/" + Query.encoded(revision.get()), Query.NONE);
        terminal.out().print(output.get().write(found));
        return Exit.DONE;
    }
}
