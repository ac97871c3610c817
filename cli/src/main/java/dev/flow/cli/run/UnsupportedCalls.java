package dev.flow.cli.run;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.Definition;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What definitions use that this version cannot execute: a note for who validates, an error for who runs them. */
final class UnsupportedCalls {
    private static final String DEFAULT_CATALOG = "@default";

    private UnsupportedCalls() {}

    /** Each of them, in the files of the workflow, its sub-workflows and the functions that they call. */
    static List<Diagnostic> in(LoadedDefinitions loaded, CheckedConfiguration checked) {
        Set<String> files = new HashSet<>();
        loaded.byDigest().values().forEach(definition -> addFiles(definition, checked, files));
        return checked.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(ConfigurationCode.UNSUPPORTED_CALL.code())
                        && files.contains(diagnostic.file()))
                .map(UnsupportedCalls::refused)
                .toList();
    }

    private static void addFiles(Definition definition, CheckedConfiguration checked, Set<String> files) {
        var workflow = checked.workflows().get(definition.workflow().qualifiedName());
        if (workflow != null) {
            files.add(workflow.source().path());
        }
        definition.references().functions().keySet().forEach(call -> {
            var function = checked.functions().get(call.replace(DEFAULT_CATALOG, ""));
            if (function != null) {
                files.add(function.source().path());
            }
        });
    }

    private static Diagnostic refused(Diagnostic note) {
        return new Diagnostic(
                note.code(),
                Severity.ERROR,
                note.file(),
                note.range(),
                note.pointer(),
                note.message(),
                "Workflow tests can mock it (`flow test`); a run cannot.");
    }
}
