package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.store.Store;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.write;

/** Commits to a SQLite file until it is killed, and says what is durable. */
final class SyncedCommits {
    static final int WRITERS = 4;
    private static final PrintStream OUT = System.out;

    private SyncedCommits() {}

    public static void main(String[] arguments) {
        Store store = ServerDatabase.open(Path.of(arguments[0]));
        store.migrate();
        SqlExecutionStore executions =
                new SqlExecutionStore(store, Fence.NONE, new MemorySearchAttributes(), CommitObserver.NONE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WRITERS; i++) {
                String writer = "writer-" + i;
                threads.execute(() -> commit(executions, writer));
            }
        }
    }

    private static void commit(SqlExecutionStore executions, String writer) {
        for (int version = 1; version > 0; version++) {
            executions.commit(List.of(write(key(writer, "r"), version, event(version))));
            synchronized (OUT) {
                OUT.println(writer + " " + version);
                OUT.flush();
            }
        }
    }
}
