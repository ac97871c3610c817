package dev.flow.configuration.revision;

import java.util.Set;
import java.util.TreeSet;

/**
 * What an import has added to a scope, or would add.
 *
 * @param present whether the scope had the revision before
 * @param added the digests of the definitions that the scope did not have
 * @param definitions the number of all definitions of the revision
 */
public record BundleImport(String revisionId, boolean present, Set<String> added, int definitions) {
    public BundleImport {
        added = new TreeSet<>(added);
    }
}
