package dev.flow.triggers.controller;

import dev.flow.definition.canonical.CanonicalJson;

/** Names that are longer than what they stand in for allows. */
final class LongNames {
    private static final int SHOWN = 32;

    private LongNames() {}

    /** The end of a name, with a digest of all of it. */
    static String shortened(String name) {
        String digest = CanonicalJson.digest(name);
        return digest.substring(digest.indexOf(':') + 1) + name.substring(Math.max(0, name.length() - SHOWN));
    }
}
