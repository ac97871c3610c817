package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow definitions list}: what the scope has. */
final class DefinitionsListCommand implements Command {
    private final Terminal terminal;
    private final DefinitionStore.Arguments store = new DefinitionStore.Arguments();
    private final Argument<DataFormat> output = Argument.output();

    DefinitionsListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "list", store.with(output));
        spec.usageMessage()
                .description("Lists the definitions that the scope has in the store.")
                .footer("  flow definitions list --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var rows = JsonNodeFactory.instance.arrayNode();
        store.in(terminal, in -> in.checked().all())
                .forEach(definition -> rows.addObject()
                        .put("workflow", definition.key().workflow())
                        .put("version", definition.version())
                        .put("digest", definition.key().digest()));
        terminal.out().print(output.get().write(rows));
        return Exit.DONE;
    }
}
