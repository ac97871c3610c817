package dev.flow.cli.directory;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.DefinitionLoader;
import dev.flow.definition.LoadException;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the documents that workflows refer to. */
public final class Resolution {
    private Resolution() {}

    /** Loads every workflow that has no error of its own. */
    public static List<Diagnostic> of(CheckedConfiguration configuration, ResourceResolver resolver) {
        var found = new ArrayList<Diagnostic>();
        for (var workflow : configuration.workflows().values()) {
            if (!configuration.errorsIn(workflow.source()).isEmpty()) {
                continue;
            }
            try {
                DefinitionLoader.load(configuration, workflow.qualifiedName(), resolver);
            } catch (LoadException e) {
                e.diagnostics().stream()
                        .filter(diagnostic -> !found.contains(diagnostic))
                        .forEach(found::add);
            }
        }
        return found;
    }
}
