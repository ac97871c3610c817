package dev.flow.runtime.configuration;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.compare.Comparison;
import dev.flow.configuration.compare.Side;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.gateway.configuration.RevisionComparison;
import java.util.List;

/** Compares revisions of the store. Thread-safe. */
record StoredComparison(ManagedStore managed, List<HostFunctionSignature> functions) implements RevisionComparison {
    @Override
    public Comparison compare(String sourceRevisionId, String targetRevisionId) {
        return Comparison.of(side(sourceRevisionId), side(targetRevisionId));
    }

    private Side side(String id) {
        RevisionContent content = managed.revisions()
                .content(id)
                .orElseThrow(() -> LifecycleException.of(
                        LifecycleException.Code.NOT_FOUND, "There is no revision " + id + " in this scope."));
        return new Side(
                content.documents(),
                ConfigurationChecker.check(DocumentFiles.of(content.documents(), functions)),
                content.active(),
                managed.definitions()::find);
    }
}
