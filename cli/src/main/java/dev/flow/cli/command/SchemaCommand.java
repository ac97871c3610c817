package dev.flow.cli.command;

import dev.flow.cli.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.schema.WorkflowSchema;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow schema}: what editors complete and check workflows with. */
final class SchemaCommand implements Command {
    private final Terminal terminal;

    private final Argument<ResultFormat> output = Argument.choice(
            "-o --output",
            "FORMAT",
            ResultFormat.class,
            ResultFormat.JSON,
            "${COMPLETION-CANDIDATES}; json unless given.");

    SchemaCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "schema", output);
        spec.usageMessage()
                .description(
                        "Prints the JSON Schema of workflow documents, for editors.",
                        "An editor with a YAML language server uses it for a file that begins with",
                        "# yaml-language-server: $$schema=workflow.schema.json")
                .footer("  flow schema > workflow.schema.json");
        return spec;
    }

    @Override
    public Integer call() {
        terminal.out().print(output.get().format().write(WorkflowSchema.document()));
        return Exit.DONE;
    }
}
