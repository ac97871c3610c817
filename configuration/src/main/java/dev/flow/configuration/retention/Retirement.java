package dev.flow.configuration.retention;

import dev.flow.configuration.activation.record.RevisionReferences;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.configuration.source.RetiringDefinitions;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.store.Store;
import java.util.List;

/**
 * Retires the revisions and definitions of one scope that nothing keeps. Several processes may do so at once.
 * Thread-safe.
 */
public record Retirement(RevisionRetirement revisions, DefinitionRetirement definitions) {

    /**
     * What refers to revisions and definitions from outside of the store: runs that the engine keeps, pending starts,
     * fixtures of replays.
     */
    public record External(Uses revisions, Uses definitions) {}

    /**
     * Of one scope.
     *
     * @param scope its digest
     */
    public static Retirement of(Store store, String scope, External external, RevisionRetention retention) {
        StoredRevisions revisions = new StoredRevisions(store, scope, new DocumentTexts(scope));
        return new Retirement(
                new RevisionRetirement(
                        store, revisions, new RevisionReferences(scope), external.revisions(), retention),
                new DefinitionRetirement(
                        store,
                        new DefinitionRetirement.Tables(
                                revisions, new StoredDefinitions(store, scope), new RetiringDefinitions(store, scope)),
                        external.definitions()));
    }

    /** What a pass removed: ids of revisions, digests of definitions. */
    public record Pass(List<String> revisions, List<String> definitions) {
        public Pass {
            revisions = List.copyOf(revisions);
            definitions = List.copyOf(definitions);
        }
    }

    /**
     * Removes what nothing keeps. Nothing goes from a scope in which no revision was ever active.
     *
     * @throws RuntimeException when store or engine does not answer; what was removed before stays removed
     */
    public Pass pass() {
        return revisions.isLive() ? new Pass(revisions.pass(), definitions.pass()) : new Pass(List.of(), List.of());
    }
}
