package dev.flow.bench.runs;

/** The kind of database that keeps the runs. */
enum RunStore {
    SQLITE,
    POSTGRESQL
}
