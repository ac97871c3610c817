package dev.flow.store;

import java.util.List;

/** The versions of the migration scripts that this program ships; a test compares them with the files. */
final class Scripts {
    static final List<String> VERSIONS = List.of("1", "2", "3");

    private Scripts() {}
}
