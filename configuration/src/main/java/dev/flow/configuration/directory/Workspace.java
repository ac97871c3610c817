package dev.flow.configuration.directory;

import dev.flow.configuration.ConfigurationException;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
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

/** The input of a command: a configuration directory, some files of it, or single files. Immutable. */
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
     * Reads a configuration directory.
     *
     * @throws ConfigurationException when the folder is not a configuration directory
     */
    public static Workspace of(Path directory) {
        return of(directory, List.of());
    }

    /**
     * Reads a configuration directory of a host application, which has functions of its own.
     *
     * @throws ConfigurationException when the folder is not a configuration directory
     */
    public static Workspace of(Path directory, List<HostFunctionSignature> hostFunctions) {
        ConfigurationDirectory.requireOne(directory);
        var jars = HostJars.in(directory);
        // Without jars no class of the engine is loaded, so that checking starts fast.
        var functions = new ArrayList<>(hostFunctions);
        if (!jars.isEmpty()) {
            functions.addAll(HostJars.load(jars).signatures());
        }
        var content = ConfigurationDirectory.read(directory, functions);
        return new Workspace(directory, content.files(), content.problems(), Set.of());
    }

    /** Reads single files, which may refer to each other. */
    public static Workspace ofFiles(List<Path> files) {
        var content = ConfigurationDirectory.readFiles(files);
        return new Workspace(null, content.files(), content.problems(), Set.of());
    }

    /** This directory with these files added; reports are about these files only. */
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

    /** Whether a folder is a configuration directory. */
    public static boolean isConfiguration(Path folder) {
        return ConfigurationDirectory.looksLikeOne(folder);
    }

    /** This directory with these test files, from any folder, instead of its own. */
    public Workspace withTests(List<Path> wanted) {
        var content = ConfigurationDirectory.readTests(wanted);
        var more = new ArrayList<>(problems);
        more.addAll(content.problems());
        return new Workspace(directory, files.withTests(content.files().tests()), more, Set.of());
    }

    /** The errors that prevent testing: those of the test files and of the settings. */
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

    /** The files that could be read. */
    public ConfigurationFiles files() {
        return files;
    }

    /** The diagnostics of the files that could not be read. */
    public List<Diagnostic> unreadable() {
        return problems;
    }

    /** The configuration directory, or the current folder. */
    public Path directory() {
        return directory == null ? Path.of("") : directory;
    }

    /** The jars of the directory's host functions. */
    public List<Path> hostJars() {
        return directory == null ? List.of() : HostJars.in(directory);
    }

    /**
     * All diagnostics.
     *
     * @param references the result of resolving the references of the workflows
     */
    public DiagnosticReport report(ReferenceCheck references) {
        Set<Diagnostic> all = new LinkedHashSet<>(problems);
        all.addAll(checked.diagnostics());
        all.removeIf(references::replaces);
        all.addAll(references.found());
        var report = DiagnosticReport.of(all, files);
        return narrowed.isEmpty() ? report : report.about(narrowed);
    }

    /** The errors, without warnings; nothing can be run while there is one. */
    public DiagnosticReport errors() {
        var report = report(ReferenceCheck.NONE);
        return new DiagnosticReport(
                report.diagnostics().stream()
                        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                        .toList(),
                report.sources());
    }

    /** The errors of {@code flow.yaml}, which every workflow depends on. */
    public List<Diagnostic> settingsErrors() {
        var settings = files.settings();
        return settings == null ? List.of() : checked.errorsIn(settings);
    }

    /** The first workflow of the files that {@link #narrowedTo} or {@link #ofFiles} was given. */
    public Optional<CheckedWorkflow> only() {
        return checked.workflows().values().stream()
                .filter(workflow -> narrowed.isEmpty()
                        || narrowed.contains(workflow.source().path()))
                .findFirst();
    }

    /**
     * A workflow by its name.
     *
     * @throws ConfigurationException when no workflow has the name, or several have it
     */
    public CheckedWorkflow find(String name) {
        return checked.find(name)
                .orElseThrow(() -> UnknownWorkflow.of(name, checked.workflows().values()));
    }

    /** The source files of the workflows. */
    public List<SourceFile> workflows() {
        return files.workflows();
    }
}
