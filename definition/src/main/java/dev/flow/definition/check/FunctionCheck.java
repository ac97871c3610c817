package dev.flow.definition.check;

import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.YamlReader;
import java.util.List;
import java.util.Set;

/** Checks one function that is outside of the configuration, against what its caller's configuration offers. */
public final class FunctionCheck {
    private final FunctionNames names;

    public FunctionCheck(Set<String> catalogs, Set<String> cataloged, Set<String> host, Set<String> queued) {
        this.names = new FunctionNames(Set.of(), catalogs, cataloged, host, queued);
    }

    /** Its errors; {@code secrets} are those that the caller declares. */
    public List<Diagnostic> errors(SourceFile file, Set<String> secrets) {
        DiagnosticCollector collector = new DiagnosticCollector();
        FileDiagnostics diagnostics = new FileDiagnostics(file, collector);
        YamlReader.read(file, DocumentLimits.DEFAULTS, collector).ifPresent(document -> {
            DocumentFacts facts = new DocumentWalk(document, diagnostics, names, DocumentLimits.DEFAULTS)
                    .check(new ValueShape.Task(), "The function", EvaluationSite.TASK);
            new ReferenceRules(diagnostics, names).check(document.root(), facts, true);
            for (DocumentFacts.SecretRead read : facts.secretReads) {
                if (!secrets.contains(read.name())) {
                    diagnostics.report(
                            DocumentCode.UNDECLARED_SECRET,
                            read.range(),
                            read.pointer(),
                            "$secrets." + read.name() + " is read, and the calling workflow does not declare it.");
                }
            }
        });
        return collector.sorted().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
    }
}
