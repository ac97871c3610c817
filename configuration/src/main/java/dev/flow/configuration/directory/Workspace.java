package dev.flow.configuration.directory;

import dev.flow.configuration.ConfigurationException;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.ConfigurationChecker;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a command was pointed at: a configuration directory, some of its files, or files by themselves. Immutable. */
public final class Workspace {
    private final @Nullable Path directory;
    private final ConfigurationFiles files;
    private final List<Diagnostic> problems;
    private final CheckedConfiguration checked;
    private final Set<String> narrowed;

    private Workspace(
            @Nullable Path directory, ConfigurationFiles files, List<Diagnostic> problems, Set<String> narrowed) {
        this.directory = directory;
        this.files = files;
        this.problems = List.copyOf(problems);
        this.narrowed = Set.copyOf(narrowed);
        this.checked = ConfigurationChecker.check(files);
    }

    /**
     * A configuration directory.
     *
     * @throws ConfigurationException when it is none
     */
    public static Workspace of(Path directory) {
        return of(directory, List.of());
    }

    /**
     * A configuration directory of a host, which brings functions of its own.
     *
     * @throws ConfigurationException when it is none
     */
    public static Workspace of(Path directory, List<HostFunctionSignature> hostFunctions) {
        var shown = directory.toString().isEmpty() ? "the current folder" : "the folder " + directory;
        if (!Files.isDirectory(directory)) {
            throw ConfigurationException.unusable("there is no folder " + directory + ".");
        }
        if (!ConfigurationDirectory.looksLikeOne(directory)) {
            throw ConfigurationException.unusable(shown
                    + " is not a configuration directory: it has no workflows folder; name one with --config-dir, or"
                    + " write one with 'flow init'.");
        }
        var jars = HostJars.in(directory);
        // The engine's classes are loaded only where there are jars: checking does without them.
        var functions = new ArrayList<>(hostFunctions);
        if (!jars.isEmpty()) {
            functions.addAll(HostJars.load(jars).signatures());
        }
        var content = ConfigurationDirectory.read(directory, functions);
        return new Workspace(directory, content.files(), content.problems(), Set.of());
    }

    /** Files by themselves, resolved together. */
    public static Workspace ofFiles(List<Path> files) {
        var content = ConfigurationDirectory.readFiles(files);
        return new Workspace(null, content.files(), content.problems(), Set.of());
    }

    /** This directory with these files in it; only they are reported on. */
    public Workspace narrowedTo(List<Path> wanted) {
        var workflows = new ArrayList<>(files.workflows());
        var more = new ArrayList<>(problems);
        Set<String> names = new LinkedHashSet<>();
        for (var file : wanted) {
            var known = nameOf(file);
            if (known.isPresent()) {
                names.add(known.get());
                continue;
            }
            var content = ConfigurationDirectory.readFiles(List.of(file));
            content.files().workflows().forEach(source -> {
                workflows.add(source);
                names.add(source.path());
            });
            content.problems().forEach(problem -> {
                more.add(problem);
                names.add(problem.file());
            });
        }
        return new Workspace(directory, files.withWorkflows(workflows), more, names);
    }

    /** Whether this folder is a configuration directory. */
    public static boolean isConfiguration(Path folder) {
        return ConfigurationDirectory.looksLikeOne(folder);
    }

    /** This directory with only these files of tests, wherever they are. */
    public Workspace withTests(List<Path> wanted) {
        var content = ConfigurationDirectory.readTests(wanted);
        var more = new ArrayList<>(problems);
        more.addAll(content.problems());
        return new Workspace(directory, files.withTests(content.files().tests()), more, Set.of());
    }

    /** The errors that are in the way of testing: those of the tests themselves and of the settings. */
    public DiagnosticReport testErrors() {
        Set<String> concerned = new LinkedHashSet<>();
        files.tests().forEach(test -> concerned.add(test.path()));
        if (files.settings() != null) {
            concerned.add(files.settings().path());
        }
        problems.forEach(problem -> concerned.add(problem.file()));
        return errors().about(concerned);
    }

    private Optional<String> nameOf(Path file) {
        return DiagnosticReport.of(List.of(), files).sources().keySet().stream()
                .filter(name -> same(Path.of(name), file))
                .findFirst();
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    public CheckedConfiguration checked() {
        return checked;
    }

    /** The configuration directory, or the current folder. */
    public Path directory() {
        return directory == null ? Path.of("") : directory;
    }

    /** Functions written in Java that belong to it. */
    public List<Path> hostJars() {
        return directory == null ? List.of() : HostJars.in(directory);
    }

    /**
     * Everything that is wrong.
     *
     * @param resolution what looking at the documents that the workflows refer to has shown
     */
    public DiagnosticReport report(ReferenceCheck resolution) {
        Set<Diagnostic> all = new LinkedHashSet<>(problems);
        all.addAll(checked.diagnostics());
        all.removeIf(resolution::answers);
        all.addAll(resolution.found());
        var report = DiagnosticReport.of(all, files);
        return narrowed.isEmpty() ? report : report.about(narrowed);
    }

    /** The errors that are in the way of anything but reporting them. */
    public DiagnosticReport errors() {
        var report = report(ReferenceCheck.NONE);
        return new DiagnosticReport(
                report.diagnostics().stream()
                        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                        .toList(),
                report.sources());
    }

    /** What is wrong with {@code flow.yaml}, which everything depends on. */
    public List<Diagnostic> settingsErrors() {
        var settings = files.settings();
        return settings == null ? List.of() : checked.errorsIn(settings);
    }

    /** The workflow of a file that was asked for by {@link #narrowedTo} or {@link #ofFiles}. */
    public Optional<CheckedWorkflow> only() {
        return checked.workflows().values().stream()
                .filter(workflow -> narrowed.isEmpty()
                        || narrowed.contains(workflow.source().path()))
                .findFirst();
    }

    /**
     * A workflow by its name.
     *
     * @throws ConfigurationException when there is none, or more than one
     */
    public CheckedWorkflow find(String name) {
        return checked.find(name)
                .orElseThrow(() -> UnknownWorkflow.unknown(name, checked.workflows().values()));
    }

    /** The files that were read. */
    public List<SourceFile> workflows() {
        return files.workflows();
    }
}
