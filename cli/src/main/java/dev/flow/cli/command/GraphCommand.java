package dev.flow.cli.command;

import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.Json;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.graph.Graph;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow graph}: a workflow as a drawing, or as the data that drawings are made of. */
final class GraphCommand implements Command {
    private final Terminal terminal;

    private final Argument<String> workflow = Target.argument();

    private final Argument<String> configDir = Argument.configDir();

    private final Argument<Format> format = Argument.choice(
            "-f --format", "FORMAT", Format.class, Format.MERMAID, "${COMPLETION-CANDIDATES}; by default mermaid.");

    GraphCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The values that {@code --format} accepts. */
    enum Format {
        MERMAID,
        JSON
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "graph", workflow, configDir, format);
        spec.usageMessage()
                .description("Prints a workflow as a graph: a Mermaid flowchart, or its nodes and edges as JSON.")
                .footer("  flow graph hello --config-dir examples/hello");
        return spec;
    }

    @Override
    public Integer call() {
        var target = Target.of(workflow.get(), configDir);
        var errors = target.workspace()
                .errors()
                .about(Set.of(target.workflow().source().path()));
        terminal.err().print(TextDiagnostics.write(errors, terminal.errStyle()));
        var graph = Graph.of(target.workflow());
        switch (format.get()) {
            case MERMAID -> terminal.out().println(graph.mermaid().stripTrailing());
            case JSON -> terminal.out().println(Json.pretty(graph.json()));
        }
        return errors.valid() ? Exit.DONE : Exit.USAGE;
    }
}
