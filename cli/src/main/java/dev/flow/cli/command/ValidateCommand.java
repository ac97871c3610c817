package dev.flow.cli.command;

import dev.flow.cli.CommandException;
import dev.flow.cli.Exit;
import dev.flow.cli.diagnostics.DiagnosticFormat;
import dev.flow.cli.diagnostics.Report;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.directory.Resolution;
import dev.flow.cli.directory.Workspace;
import dev.flow.cli.run.Surroundings;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.diagnostic.Diagnostic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code flow validate}: checks without a network, and without loading anything of the engine. */
@Command(
        name = "validate",
        description = {
            "Checks workflows and everything else in a configuration directory.",
            "Exits with 0 when they are valid, 1 when they are not."
        },
        footerHeading = "%nExample:%n",
        footer = {"  flow validate --config-dir examples/hello", "  flow validate order.yaml --format json"})
final class ValidateCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Files to check, or configuration directories; the whole of --config-dir unless given.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private ConfigDir configDir = new ConfigDir();

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES}; text unless given.",
            completionCandidates = Candidates.Diagnostics.class)
    private DiagnosticFormat format = DiagnosticFormat.TEXT;

    @Option(
            names = "--resolve",
            description = "Fetches what workflows refer to (OpenAPI documents, remote functions) and checks that too.")
    private boolean resolve;

    ValidateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var workspaces = workspaces();
        var diagnostics = new ArrayList<Diagnostic>();
        Map<String, String> sources = new LinkedHashMap<>();
        for (var workspace : workspaces) {
            var report = workspace.report(resolve ? resolved(workspace) : List.of());
            diagnostics.addAll(report.diagnostics());
            sources.putAll(report.sources());
        }
        var report = new Report(diagnostics, sources);
        terminal.out().print(format.write(report, terminal.outStyle()));
        if (format == DiagnosticFormat.TEXT) {
            terminal.err().println(summary(report));
        }
        return report.valid() ? Exit.DONE : Exit.FAILED;
    }

    private List<Diagnostic> resolved(Workspace workspace) {
        var checked = workspace.checked();
        var surroundings = new Surroundings(checked, workspace.directory(), terminal.environment());
        return Resolution.of(checked, surroundings.resources());
    }

    private List<Workspace> workspaces() {
        for (var file : files) {
            if (!Files.exists(file)) {
                throw CommandException.usage("there is no file " + file + ".");
            }
        }
        if (files.isEmpty()) {
            return List.of(Workspace.of(configDir.orHere()));
        }
        var workspaces = new ArrayList<Workspace>();
        files.stream().filter(Files::isDirectory).forEach(directory -> workspaces.add(Workspace.of(directory)));
        var single = files.stream().filter(file -> !Files.isDirectory(file)).toList();
        if (!single.isEmpty()) {
            workspaces.add(configDir
                    .given()
                    .map(directory -> Workspace.of(directory).narrowedTo(single))
                    .orElseGet(() -> Workspace.ofFiles(single)));
        }
        return workspaces;
    }

    private String summary(Report report) {
        var style = terminal.errStyle();
        var files = report.sources().size() == 1 ? "1 file" : report.sources().size() + " files";
        var count = TextDiagnostics.count(report);
        return report.valid()
                ? style.green("valid") + ": " + files + (count.isEmpty() ? "" : ", " + count)
                : style.red("invalid") + ": " + count + " in " + files;
    }
}
