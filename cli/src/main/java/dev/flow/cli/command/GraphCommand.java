package dev.flow.cli.command;

import dev.flow.cli.Exit;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.output.Json;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.graph.Graph;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code flow graph}: a workflow as a drawing, or as the data that drawings are made of. */
@Command(
        name = "graph",
        description = "Prints a workflow as a graph: a Mermaid flowchart, or its nodes and edges as JSON.",
        footerHeading = "%nExample:%n",
        footer = "  flow graph hello --config-dir examples/hello")
final class GraphCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "NAME|FILE", description = "A workflow of the configuration directory, or a file.")
    private String workflow = "";

    @Mixin
    private ConfigDir configDir = new ConfigDir();

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            defaultValue = "mermaid",
            description = "${COMPLETION-CANDIDATES}; mermaid unless given.",
            completionCandidates = Candidates.Graphs.class)
    private Format format = Format.MERMAID;

    GraphCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** What {@code --format} accepts. */
    enum Format {
        MERMAID,
        JSON
    }

    @Override
    public Integer call() {
        var target = Target.of(workflow, configDir);
        var errors = target.workspace()
                .errors()
                .about(java.util.Set.of(target.workflow().source().path()));
        terminal.err().print(TextDiagnostics.write(errors, terminal.errStyle()));
        var graph = Graph.of(target.workflow());
        switch (format) {
            case MERMAID -> terminal.out().println(graph.mermaid().stripTrailing());
            case JSON -> terminal.out().println(Json.pretty(graph.json()));
        }
        return errors.valid() ? Exit.DONE : Exit.USAGE;
    }
}
