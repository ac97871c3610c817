package dev.flow.configuration.revision;

import dev.flow.configuration.document.Documents;

/** The documents of a draft at one version, for publication. */
public record DraftVersion(long version, Documents documents) {}
