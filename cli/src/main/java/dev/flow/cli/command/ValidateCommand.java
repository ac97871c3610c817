package dev.flow.cli.command;

import dev.flow.cli.diagnostics.DiagnosticFormat;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.ReferenceCheck;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.diagnostic.Diagnostic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow validate}: checks without a network, and without loading anything of the engine. */
final class ValidateCommand implements Command {
    private final Terminal terminal;

    private final Argument<List<String>> files = Argument.positionals(
            "FILE", "Files to check, or configuration directories; by default the whole of --config-dir.");

    private final Argument<String> configDir = Argument.configDir();

    private final Argument<DiagnosticFormat> format = Argument.choice(
            "-f --format",
            "FORMAT",
            DiagnosticFormat.class,
            DiagnosticFormat.TEXT,
            "${COMPLETION-CANDIDATES}; by default text.");

    private final Argument<Boolean> resolve = Argument.flag(
            "--resolve", "Fetches what workflows refer to (OpenAPI documents, remote functions) and checks that too.");

    ValidateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "validate", files, configDir, format, resolve);
        spec.usageMessage()
                .description(
                        "Checks workflows and everything else in a configuration directory.",
                        "Exits with 0 when they are valid, 1 when they are not.")
                .footer("  flow validate --config-dir examples/hello", "  flow validate order.yaml --format json");
        return spec;
    }

    @Override
    public Integer call() {
        var workspaces = workspaces(
                files.given().orElse(List.of()).stream().map(Path::of).toList());
        var diagnostics = new ArrayList<Diagnostic>();
        Map<String, String> sources = new LinkedHashMap<>();
        for (var workspace : workspaces) {
            var report = workspace.report(resolve.get() ? resolved(workspace) : ReferenceCheck.NONE);
            diagnostics.addAll(report.diagnostics());
            sources.putAll(report.sources());
        }
        var report = new DiagnosticReport(diagnostics, sources);
        terminal.out().print(format.get().write(report, terminal.outStyle()));
        if (format.get() == DiagnosticFormat.TEXT) {
            terminal.err().println(summary(report));
        }
        return report.valid() ? Exit.DONE : Exit.FAILED;
    }

    private ReferenceCheck resolved(Workspace workspace) {
        var checked = workspace.checked();
        var callSettings = new CallSettings(checked, workspace.directory(), terminal.environment());
        return ReferenceCheck.of(checked, callSettings.resources());
    }

    private List<Workspace> workspaces(List<Path> files) {
        for (var file : files) {
            if (!Files.exists(file)) {
                throw CommandException.usage("there is no file " + file + ".");
            }
        }
        if (files.isEmpty()) {
            return List.of(Workspace.of(Path.of(configDir.given().orElse(""))));
        }
        var workspaces = new ArrayList<Workspace>();
        files.stream().filter(Files::isDirectory).forEach(directory -> workspaces.add(Workspace.of(directory)));
        var single = files.stream().filter(file -> !Files.isDirectory(file)).toList();
        if (!single.isEmpty()) {
            workspaces.add(configDir
                    .given()
                    .map(directory -> Workspace.of(Path.of(directory)).narrowedTo(single))
                    .orElseGet(() -> Workspace.ofFiles(single)));
        }
        return workspaces;
    }

    private String summary(DiagnosticReport report) {
        var style = terminal.errStyle();
        var files = report.sources().size() == 1 ? "1 file" : report.sources().size() + " files";
        var count = TextDiagnostics.count(report);
        return report.valid()
                ? style.green("valid") + ": " + files + (count.isEmpty() ? "" : ", " + count)
                : style.red("invalid") + ": " + count + " in " + files;
    }
}
