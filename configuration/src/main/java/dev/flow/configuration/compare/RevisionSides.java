package dev.flow.configuration.compare;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.configuration.revision.Revisions;
import dev.flow.engine.DefinitionSource;
import java.util.Set;

/**
 * The revisions of a scope as sides of comparisons. Thread-safe.
 *
 * @param definitions those of the scope
 * @param checks by which the documents of a revision are checked, with the functions that this process has
 */
public record RevisionSides(Revisions revisions, DefinitionSource definitions, CheckedDocuments checks) {
    /**
     * A revision, to be compared.
     *
     * @throws LifecycleException {@code NOT_FOUND}
     */
    public Side of(String id) {
        RevisionContent content = revisions.content(id).orElseThrow(() -> unknown(id));
        return new Side(content.documents(), checks.check(content.documents()), content.active(), definitions);
    }

    /**
     * The digests of all definitions of a revision, without reading its documents.
     *
     * @throws LifecycleException {@code NOT_FOUND}
     */
    public Set<String> definitions(String id) {
        return revisions.definitions(id).orElseThrow(() -> unknown(id));
    }

    private static LifecycleException unknown(String id) {
        return LifecycleException.of(
                LifecycleException.Code.NOT_FOUND, "There is no revision " + id + " in this scope.");
    }
}
