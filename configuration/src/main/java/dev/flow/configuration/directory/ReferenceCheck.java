package dev.flow.configuration.directory;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.definition.load.DefinitionLoader;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The result of resolving the references of workflows to other documents.
 *
 * @param found the diagnostics of what could not be resolved
 * @param checked the files whose references were resolved
 */
public record ReferenceCheck(Set<Diagnostic> found, Set<String> checked) {
    /** No reference was resolved. */
    public static final ReferenceCheck NONE = new ReferenceCheck(Set.of(), Set.of());

    /** Resolves the references of every workflow that has no error of its own. */
    public static ReferenceCheck of(CheckedConfiguration configuration, ResourceResolver resolver) {
        Set<Diagnostic> found = new LinkedHashSet<>();
        Set<String> checked = new LinkedHashSet<>();
        for (var workflow : configuration.workflows().values()) {
            if (!configuration.errorsIn(workflow.source()).isEmpty()) {
                continue;
            }
            checked.add(workflow.source().path());
            try {
                DefinitionLoader.load(configuration, workflow.qualifiedName(), resolver);
            } catch (DefinitionLoadException e) {
                found.addAll(e.diagnostics());
            }
        }
        return new ReferenceCheck(found, checked);
    }

    /** Whether a diagnostic says that a reference was not resolved yet, and this check has resolved it. */
    boolean replaces(Diagnostic diagnostic) {
        return diagnostic.code().equals(ConfigurationCode.NOT_RESOLVED.code()) && checked.contains(diagnostic.file());
    }
}
