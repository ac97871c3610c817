package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.source.Snapshot;
import dev.flow.definition.Definition;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow definitions publish}: adds the definitions of a directory. */
final class DefinitionsPublishCommand implements Command {
    private final Terminal terminal;
    private final DefinitionStore.Arguments store = new DefinitionStore.Arguments();
    private final Argument<String> configDir = Argument.configDir();
    private final Argument<Boolean> dryRun = Argument.flag("--dry-run", "Only says what would be added.");
    private final Argument<DataFormat> output = Argument.output();

    DefinitionsPublishCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "publish", store.with(configDir, dryRun, output));
        spec.usageMessage()
                .description(
                        "Checks a directory, resolves what it refers to, and adds its definitions to the store.",
                        "It only adds: nothing is replaced, removed or activated. Recorded in the audit as cli.")
                .footer("  flow definitions publish --config-dir my-flows");
        return spec;
    }

    @Override
    public Integer call() {
        Snapshot snapshot =
                DefinitionStore.read(configDir.given().orElse(""), terminal).snapshot();
        ArrayNode rows = store.in(terminal, in -> publish(in.checked(), snapshot));
        terminal.out().print(output.get().write(rows));
        return Exit.DONE;
    }

    private ArrayNode publish(DefinitionStore in, Snapshot snapshot) {
        Set<String> before =
                in.definitions().findAll(snapshot.definitions().keySet()).keySet();
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        ArrayNode added = JsonNodeFactory.instance.arrayNode();
        for (Definition definition : snapshot.definitions().values()) {
            boolean present = before.contains(definition.digest());
            rows.addObject()
                    .put("workflow", definition.workflow().qualifiedName())
                    .put("version", definition.workflow().version())
                    .put("digest", definition.digest())
                    .put("state", present ? "present" : dryRun.get() ? "would be added" : "added");
            if (!present) {
                added.add(definition.digest());
            }
        }
        if (!dryRun.get()) {
            in.definitions().add(snapshot.definitions().values(), snapshot.texts());
            var after = JsonNodeFactory.instance.objectNode();
            after.set("added", added);
            in.audit("definitions_publish", after);
        }
        return rows;
    }
}
