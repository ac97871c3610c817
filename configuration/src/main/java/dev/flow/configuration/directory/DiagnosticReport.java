package dev.flow.configuration.directory;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Diagnostics and the files that they are about.
 *
 * @param diagnostics ordered by file, line and column
 * @param sources the text of each file
 */
public record DiagnosticReport(List<Diagnostic> diagnostics, Map<String, String> sources) {
    private static final Comparator<Diagnostic> POSITION = Comparator.comparing(Diagnostic::file)
            .thenComparingInt(diagnostic -> diagnostic.range().line())
            .thenComparingInt(diagnostic -> diagnostic.range().column());

    public DiagnosticReport {
        diagnostics = diagnostics.stream().sorted(POSITION).toList();
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
    }

    /** A report about all files of a configuration. */
    public static DiagnosticReport of(Collection<Diagnostic> diagnostics, ConfigurationFiles files) {
        Map<String, String> sources = new LinkedHashMap<>();
        Stream.of(
                        Stream.ofNullable(files.settings()),
                        files.workflows().stream(),
                        files.functions().stream(),
                        files.triggers().stream(),
                        files.tests().stream())
                .flatMap(Function.identity())
                .forEach((SourceFile file) -> sources.put(file.path(), file.text()));
        return new DiagnosticReport(List.copyOf(diagnostics), sources);
    }

    /** The part of this report that is about some of its files. */
    public DiagnosticReport about(Set<String> files) {
        Map<String, String> kept = new LinkedHashMap<>(sources);
        kept.keySet().retainAll(files);
        return new DiagnosticReport(
                diagnostics.stream()
                        .filter(diagnostic -> files.contains(diagnostic.file()))
                        .toList(),
                kept);
    }

    /** The diagnostics of one severity. */
    public DiagnosticReport only(Severity severity) {
        return new DiagnosticReport(
                diagnostics.stream()
                        .filter(diagnostic -> diagnostic.severity() == severity)
                        .toList(),
                sources);
    }

    /** Whether there is no error. */
    public boolean valid() {
        return count(Severity.ERROR) == 0;
    }

    public long count(Severity severity) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
    }

    /** The lines of the files; each text is split once, when its first line is requested. */
    public SourceLines lines() {
        return new SourceLines(sources);
    }
}
