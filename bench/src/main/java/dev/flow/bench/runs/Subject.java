package dev.flow.bench.runs;

import java.util.Locale;

/** What is measured: one way of executing runs, on one database. */
record Subject(SubjectKind kind, RunStore store) {
    /** In a form that can be the name of a folder or of a database. */
    String id() {
        return (kind + "_" + store).toLowerCase(Locale.ROOT);
    }

    String title() {
        return kind.title() + ", "
                + switch (store) {
                    case SQLITE -> "SQLite";
                    case POSTGRESQL -> "PostgreSQL";
                };
    }
}
