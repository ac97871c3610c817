package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.triggers.population.jdbc.QueryDeclaration;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow queries list}: the queries of a configuration directory. */
final class QueriesListCommand implements Command {
    private final Terminal terminal;
    private final Argument<String> configDir = Argument.configDir();
    private final Argument<DataFormat> output = Argument.output();

    QueriesListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "list", configDir, output);
        spec.usageMessage()
                .description(
                        "Lists the queries of populations in flow.yaml of a configuration directory.",
                        "Exits with 2 when flow.yaml has errors, and says which.")
                .footer("  flow queries list", "  flow queries list --config-dir config --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var queries = DeclaredQueries.of(configDir, terminal);
        if (!queries.valid()) {
            return Exit.USAGE;
        }
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        queries.declared().properties().forEach(each -> {
            var query = QueryDeclaration.of(each.getKey(), each.getValue());
            rows.addObject()
                    .put("name", query.name())
                    .put("url", query.database().url())
                    .put("key", query.key())
                    .put("page", query.page())
                    .put("timeout", query.timeout().toString());
        });
        if (rows.isEmpty()) {
            terminal.err().println("flow.yaml declares no queries.");
        }
        if (!rows.isEmpty() || output.get() != DataFormat.TABLE) {
            terminal.out().print(output.get().write(rows));
        }
        return Exit.DONE;
    }
}
