package dev.flow.configuration.document;

import dev.flow.configuration.RecentlyUsed;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.check.ConfigurationChecker;
import java.util.List;
import java.util.function.Supplier;

/**
 * The checks of whole configurations. A draft, its publication, plans and comparisons of its revision are of the same
 * documents: these are checked once, for the same functions of the host. Thread-safe.
 */
public final class CheckedDocuments {
    /** The active revision, the one that is about to follow it, and a draft: each may have 16 MiB. */
    private static final int KEPT = 3;

    private final Supplier<List<HostFunctionSignature>> hostFunctions;
    private final RecentlyUsed<Key, CheckedConfiguration> kept = new RecentlyUsed<>(KEPT);

    /** @param hostFunctions the present functions of the host application, which documents may call */
    public CheckedDocuments(Supplier<List<HostFunctionSignature>> hostFunctions) {
        this.hostFunctions = hostFunctions;
    }

    /** @param manifest the digest of names and texts */
    private record Key(String manifest, List<HostFunctionSignature> hostFunctions) {}

    /** The present functions of the host application. */
    public List<HostFunctionSignature> hostFunctions() {
        return List.copyOf(hostFunctions.get());
    }

    /** Checks documents with the present functions of the host application. */
    public CheckedConfiguration check(Documents documents) {
        return check(documents, hostFunctions());
    }

    /** Checks documents with these functions of the host application. */
    public CheckedConfiguration check(Documents documents, List<HostFunctionSignature> functions) {
        return kept.get(
                new Key(Manifest.of(documents).digest(), List.copyOf(functions)),
                key -> ConfigurationChecker.check(DocumentFiles.of(documents, key.hostFunctions())));
    }
}
