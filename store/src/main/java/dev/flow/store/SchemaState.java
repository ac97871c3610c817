package dev.flow.store;

import java.util.List;

/** What the tables of the database are, seen from this program. Versions are those of the migration scripts. */
public sealed interface SchemaState {
    /** Whether this program may work on these tables. */
    default boolean usable() {
        return this instanceof Current;
    }

    /** There are none: a new database. */
    record Missing(List<String> pending) implements SchemaState {
        public Missing {
            pending = List.copyOf(pending);
        }
    }

    /** What this program was built for. */
    record Current(String version) implements SchemaState {}

    /** An older program made them; the pending versions are to be applied, oldest first. */
    record Stale(String version, List<String> pending) implements SchemaState {
        public Stale {
            pending = List.copyOf(pending);
        }
    }

    /** A newer program migrated them; this one must not touch them. */
    record Newer(String version, String known) implements SchemaState {}
}
