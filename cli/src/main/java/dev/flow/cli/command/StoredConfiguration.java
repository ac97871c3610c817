package dev.flow.cli.command;

import dev.flow.configuration.activation.record.StoredPointer;
import dev.flow.configuration.directory.LoadedJars;
import dev.flow.configuration.directory.Workspace;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.revision.RevisionBundles;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.store.Store;
import dev.flow.store.worker.WorkerReadiness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The revisions of one scope in a store, without its service. */
final class StoredConfiguration {
    private final Store store;
    private final String scope;

    /** @param scope its digest */
    StoredConfiguration(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /** The active revision; empty before the first activation, and in modes without revisions. */
    Optional<String> active() {
        return Optional.ofNullable(new StoredPointer(store, scope).read().revisionId());
    }

    /**
     * Revisions as files.
     *
     * @param directory a configuration directory whose jars are functions that imported workflows may call; null for
     *     none
     */
    RevisionBundles bundles(@Nullable String directory) {
        return new RevisionBundles(
                store,
                new StoredDefinitions(store, scope),
                new StoredRevisions(store, scope, new DocumentTexts(scope)),
                () -> functions(directory));
    }

    /** Those of the jars, and of the workers that are running. */
    private List<HostFunctionSignature> functions(@Nullable String directory) {
        List<HostFunctionSignature> known = new ArrayList<>();
        if (directory != null) {
            known.addAll(new LoadedJars()
                    .load(Workspace.of(Path.of(directory)).hostJars())
                    .signatures());
        }
        Set<String> registered = new TreeSet<>();
        new WorkerReadiness(store)
                .alive(scope)
                .forEach(worker -> registered.addAll(worker.loaded().functions()));
        known.forEach(each -> registered.remove(each.qualified()));
        registered.forEach(each -> known.add(signature(each)));
        return known;
    }

    private static HostFunctionSignature signature(String qualified) {
        int colon = qualified.lastIndexOf(':');
        return new HostFunctionSignature(qualified.substring(0, colon), qualified.substring(colon + 1));
    }
}
