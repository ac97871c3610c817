package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow draft show}: the draft, and how its documents relate to what is active. */
final class DraftShowCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<DataFormat> output = Argument.output();

    DraftShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "show", service.with(output));
        spec.usageMessage()
                .description(
                        "Shows the version of the draft and how each of its documents relates to what is active.",
                        "json and yaml have the whole configuration, without comments.")
                .footer("  flow draft show --output yaml");
        return spec;
    }

    @Override
    public Integer call() {
        var target = service.service(terminal);
        var draft = target.get(Lifecycle.DRAFT, Query.NONE);
        if (output.get() != DataFormat.TABLE) {
            terminal.out().print(output.get().write(draft));
            return Exit.DONE;
        }
        var brief = ((ObjectNode) draft).deepCopy();
        brief.remove("configuration");
        terminal.out().print(DataFormat.TABLE.write(brief));
        var relationships = new Lifecycle(target, terminal).relationships();
        terminal.out().println();
        terminal.out().print(DataFormat.TABLE.write(relationships.path("items")));
        return Exit.DONE;
    }
}
