package dev.flow.engine.local;

import java.util.List;

/**
 * Arguments of the server besides its database and port: they suit one machine and one database file. What each of
 * these brings was measured one by one, see docs/decisions/the-local-server-is-tuned.md. Immutable.
 */
record ServerTuning(Synchronous synchronous) {
    /**
     * The arguments. A queue is written to one partition: with the four of a cluster a task is often written to one
     * where no worker polls, and goes through the database. All four are still read, because a database may hold tasks
     * that an earlier server wrote to them.
     */
    List<String> arguments() {
        return List.of(
                "--sqlite-pragma",
                "journal_mode=wal",
                "--sqlite-pragma",
                "synchronous=" + synchronous.pragma(),
                "--dynamic-config-value",
                "matching.numTaskqueueWritePartitions=1");
    }
}
