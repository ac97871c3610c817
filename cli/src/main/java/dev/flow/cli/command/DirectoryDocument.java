package dev.flow.cli.command;

import dev.flow.cli.diagnostics.DiagnosticFormat;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.ConfigurationDirectory;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.document.ConfigurationYaml;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.definition.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A configuration directory as the one YAML document that a draft is imported from. */
final class DirectoryDocument {
    private DirectoryDocument() {}

    /**
     * The document, with the comments of the files.
     *
     * @throws CommandException when a file cannot be part of it
     */
    static String of(Path directory, Terminal terminal) {
        ConfigurationDirectory.Content content = ConfigurationDirectory.read(directory, List.of());
        DocumentFiles.Found found =
                DocumentFiles.read(content.files(), directory.toString().replace('\\', '/'));
        List<Diagnostic> problems = new ArrayList<>(content.problems());
        problems.addAll(found.problems());
        if (!problems.isEmpty()) {
            DiagnosticReport report = DiagnosticReport.of(problems, content.files());
            terminal.err().print(DiagnosticFormat.TEXT.write(report, terminal.errStyle()));
            throw CommandException.usage("the directory " + directory + " cannot be imported as it is.");
        }
        return ConfigurationYaml.write(found.documents());
    }
}
