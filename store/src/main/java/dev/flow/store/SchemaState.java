package dev.flow.store;

import java.util.List;

/**
 * The tables of the database, compared with the schema of this program. Versions are those of the migration scripts.
 */
public sealed interface SchemaState {
    /** Whether this program may use these tables. */
    default boolean usable() {
        return this instanceof Current;
    }

    /** A new database without tables. */
    record Missing(List<String> pending) implements SchemaState {
        public Missing {
            pending = List.copyOf(pending);
        }
    }

    /** The tables of this program. */
    record Current(String version) implements SchemaState {}

    /** The tables of an older program; the pending versions have to be applied, oldest first. */
    record Stale(String version, List<String> pending) implements SchemaState {
        public Stale {
            pending = List.copyOf(pending);
        }
    }

    /** The tables of a newer program, which this one must not use. */
    record Newer(String version, String known) implements SchemaState {}
}
