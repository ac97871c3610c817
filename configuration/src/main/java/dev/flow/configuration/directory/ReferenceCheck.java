package dev.flow.configuration.directory;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.DefinitionLoadException;
import dev.flow.definition.DefinitionLoader;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What looking at the documents that workflows refer to has shown.
 *
 * @param found what is wrong with them
 * @param looked the files whose references were followed
 */
public record ReferenceCheck(Set<Diagnostic> found, Set<String> looked) {
    /** Nobody looked. */
    public static final ReferenceCheck NONE = new ReferenceCheck(Set.of(), Set.of());

    /** Loads every workflow that has no error of its own. */
    public static ReferenceCheck of(CheckedConfiguration configuration, ResourceResolver resolver) {
        Set<Diagnostic> found = new LinkedHashSet<>();
        Set<String> looked = new LinkedHashSet<>();
        for (var workflow : configuration.workflows().values()) {
            if (!configuration.errorsIn(workflow.source()).isEmpty()) {
                continue;
            }
            looked.add(workflow.source().path());
            try {
                DefinitionLoader.load(configuration, workflow.qualifiedName(), resolver);
            } catch (DefinitionLoadException e) {
                found.addAll(e.diagnostics());
            }
        }
        return new ReferenceCheck(found, looked);
    }

    /** Whether this only says that nobody has looked yet, and somebody has. */
    boolean answers(Diagnostic diagnostic) {
        return diagnostic.code().equals(ConfigurationCode.NOT_RESOLVED.code()) && looked.contains(diagnostic.file());
    }
}
