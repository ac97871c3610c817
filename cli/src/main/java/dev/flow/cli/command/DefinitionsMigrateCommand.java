package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runs.RetainedDefinition;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow definitions migrate}: whether this program can execute everything that the store has. */
final class DefinitionsMigrateCommand implements Command {
    private final Terminal terminal;
    private final DefinitionStore.Arguments store = new DefinitionStore.Arguments();
    private final Argument<String> configDir =
            Argument.text("-d --config-dir", "DIR", "A configuration directory that is checked, too.");
    private final Argument<Boolean> dryRun =
            Argument.flag("--dry-run", "Only reads: the tables and the audit stay as they are.");
    private final Argument<DataFormat> output = Argument.output();

    DefinitionsMigrateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "migrate", store.with(configDir, dryRun, output));
        spec.usageMessage()
                .description(
                        "Brings the tables to what this program needs, and reads every definition of the scope again.",
                        "Earlier formats stay as they are: they are read as they were written. Exits with 1 when there"
                                + " is a definition that this program cannot execute.")
                .footer("  flow definitions migrate --config-dir my-flows --dry-run");
        return spec;
    }

    @Override
    public Integer call() {
        configDir.given().ifPresent(directory -> DefinitionStore.read(directory, terminal));
        ArrayNode rows = store.in(terminal, this::migrate);
        terminal.out().print(output.get().write(rows));
        long failed =
                rows.valueStream().filter(row -> row.hasNonNull("problem")).count();
        terminal.err().println(rows.size() + " definitions were read, " + failed + " of them cannot be executed.");
        return failed == 0 ? Exit.DONE : Exit.FAILED;
    }

    private ArrayNode migrate(DefinitionStore in) {
        if (!dryRun.get()) {
            in.migrateTables();
        }
        in.checked();
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        in.all().forEach(definition -> rows.add(row(in, definition)));
        if (!dryRun.get()) {
            in.audit(
                    "definitions_migrate", JsonNodeFactory.instance.objectNode().put("read", rows.size()));
        }
        return rows;
    }

    private static ObjectNode row(DefinitionStore in, RetainedDefinition definition) {
        ObjectNode row = JsonNodeFactory.instance
                .objectNode()
                .put("workflow", definition.key().workflow())
                .put("version", definition.version())
                .put("digest", definition.key().digest());
        try {
            in.definitions().find(definition.key().digest());
            return row.putNull("problem");
        } catch (IllegalArgumentException | IllegalStateException e) {
            return row.put("problem", e.getMessage());
        }
    }
}
