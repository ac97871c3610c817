package dev.flow.cli.command;

import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.format.DocumentFormatter;
import dev.flow.definition.format.Formatting;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ValueShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow fmt}: gives documents their layout. */
final class FormatCommand implements Command {
    private final Terminal terminal;

    private final Argument<List<String>> files = Argument.positionals(
            "FILE", "Files to format, or configuration directories; by default the whole of --config-dir.");

    private final Argument<String> configDir = Argument.configDir();

    private final Argument<Boolean> check =
            Argument.flag("--check", "Writes nothing, and lists the files whose layout would change.");

    FormatCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "fmt", files, configDir, check);
        spec.usageMessage()
                .description(
                        "Formats the documents of a configuration directory: comments and values stay as they are.",
                        "Lists the files that it changed. Exits with 1 when --check finds a file to format, and with 2"
                                + " when a file cannot be read; that file is left as it is.")
                .footer("  flow fmt --config-dir examples/hello", "  flow fmt --check");
        return spec;
    }

    @Override
    public Integer call() {
        var outcome = new Outcome();
        for (var workspace : workspaces()) {
            workspace.unreadable().forEach(outcome.errors::add);
            shapes(workspace.files()).forEach((file, shape) -> format(file, shape, outcome));
        }
        outcome.changed.forEach(terminal.out()::println);
        terminal.err()
                .print(TextDiagnostics.write(
                        new DiagnosticReport(outcome.errors, outcome.sources), terminal.errStyle()));
        if (!outcome.errors.isEmpty()) {
            return Exit.USAGE;
        }
        return check.get() && !outcome.changed.isEmpty() ? Exit.FAILED : Exit.DONE;
    }

    /** What became of the files so far. */
    private static final class Outcome {
        private final List<String> changed = new ArrayList<>();
        private final List<Diagnostic> errors = new ArrayList<>();
        private final Map<String, String> sources = new LinkedHashMap<>();
    }

    private List<Workspace> workspaces() {
        var given = files.given().orElse(List.of()).stream().map(Path::of).toList();
        for (var file : given) {
            if (!Files.exists(file)) {
                throw CommandException.usage("there is no file " + file + ".");
            }
        }
        if (given.isEmpty()) {
            return List.of(Workspace.of(Path.of(configDir.given().orElse(""))));
        }
        var workspaces = new ArrayList<Workspace>();
        given.stream().filter(Files::isDirectory).forEach(directory -> workspaces.add(Workspace.of(directory)));
        var single = given.stream().filter(file -> !Files.isDirectory(file)).toList();
        if (!single.isEmpty()) {
            workspaces.add(Workspace.ofFiles(single));
        }
        return workspaces;
    }

    private static Map<SourceFile, ValueShape> shapes(ConfigurationFiles files) {
        Map<SourceFile, ValueShape> shapes = new LinkedHashMap<>();
        var settings = files.settings();
        if (settings != null) {
            shapes.put(settings, new ValueShape.Type("settings"));
        }
        files.workflows().forEach(file -> shapes.put(file, new ValueShape.Type("workflow")));
        files.functions().forEach(file -> shapes.put(file, new ValueShape.Task()));
        files.triggers()
                .forEach(file ->
                        shapes.put(file, new ValueShape.MapOf(Grammar.get().trigger())));
        files.tests().forEach(file -> shapes.put(file, new ValueShape.Any(false)));
        return shapes;
    }

    private void format(SourceFile file, ValueShape shape, Outcome outcome) {
        switch (DocumentFormatter.format(file, shape)) {
            case Formatting.Formatted(String text) when text.equals(file.text()) -> {
                // it has its layout
            }
            case Formatting.Formatted(String text) -> {
                if (check.get() || write(file, text)) {
                    outcome.changed.add(file.path());
                }
            }
            case Formatting.Unreadable(List<Diagnostic> diagnostics) -> {
                outcome.errors.addAll(diagnostics);
                outcome.sources.put(file.path(), file.text());
            }
            case Formatting.Unsupported(int line, String reason) ->
                terminal.err().println(file.path() + ":" + line + ": left as it is: " + reason);
        }
    }

    /** False when the file was changed meanwhile; it is left as it is then. */
    private boolean write(SourceFile file, String text) {
        try {
            if (FormattedFile.replace(Path.of(file.path()), file.text(), text)) {
                return true;
            }
            terminal.err().println(file.path() + ": left as it is: it was changed while it was formatted.");
            return false;
        } catch (IOException e) {
            throw CommandException.usage("cannot write " + file.path() + ": " + e.getMessage());
        }
    }
}
