package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.schema.WorkflowSchema;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow schema}: what editors complete and check workflows with. */
final class SchemaCommand implements Command {
    private final Terminal terminal;

    private final Argument<Kind> kind = Argument.choice(
            "-k --kind", "KIND", Kind.class, Kind.WORKFLOW, "${COMPLETION-CANDIDATES}; by default workflow.");

    private final Argument<ResultFormat> output = Argument.choice(
            "-o --output",
            "FORMAT",
            ResultFormat.class,
            ResultFormat.JSON,
            "${COMPLETION-CANDIDATES}; by default json.");

    SchemaCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** What {@code --kind} accepts: documents that people write. */
    enum Kind {
        WORKFLOW,
        TRIGGERS,
        TESTS,
        SETTINGS
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "schema", kind, output);
        spec.usageMessage()
                .description(
                        "Prints the JSON Schema of workflow documents, triggers, workflow tests or flow.yaml, for editors.",
                        "An editor with a YAML language server uses it for a file that begins with",
                        "# yaml-language-server: $$schema=workflow.schema.json")
                .footer("  flow schema > workflow.schema.json", "  flow schema --kind tests > tests.schema.json");
        return spec;
    }

    @Override
    public Integer call() {
        var schema = switch (kind.get()) {
            case WORKFLOW -> WorkflowSchema.document();
            case TRIGGERS -> WorkflowSchema.triggers();
            case TESTS -> WorkflowSchema.tests();
            case SETTINGS -> WorkflowSchema.settings();
        };
        terminal.out().print(output.get().format().write(schema));
        return Exit.DONE;
    }
}
