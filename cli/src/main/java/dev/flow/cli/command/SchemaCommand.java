package dev.flow.cli.command;

import dev.flow.cli.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.schema.WorkflowSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code flow schema}: what editors complete and check workflows with. */
@Command(
        name = "schema",
        description = {
            "Prints the JSON Schema of workflow documents, for editors.",
            "An editor with a YAML language server uses it for a file that begins with",
            "# yaml-language-server: $$schema=workflow.schema.json"
        },
        footerHeading = "%nExample:%n",
        footer = "  flow schema > workflow.schema.json")
final class SchemaCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "json",
            description = "${COMPLETION-CANDIDATES}; json unless given.",
            completionCandidates = Candidates.Results.class)
    private ResultFormat output = ResultFormat.JSON;

    SchemaCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().print(output.format().write(WorkflowSchema.document()));
        return Exit.DONE;
    }

    /** What {@code --output} accepts where the data has no fixed shape. */
    enum ResultFormat {
        JSON,
        YAML;

        DataFormat format() {
            return switch (this) {
                case JSON -> DataFormat.JSON;
                case YAML -> DataFormat.YAML;
            };
        }
    }
}
