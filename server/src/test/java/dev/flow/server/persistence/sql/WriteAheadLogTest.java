package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionStore.Stored;
import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;

/** What SQLite writes beside its file, and a copy of the file, while commits go on. */
final class WriteAheadLogTest {
    private static final long MEBIBYTE = 1024 * 1024;
    private static final String LARGE = "x".repeat((int) MEBIBYTE);

    private final ServerDatabase database = new ServerDatabase(Dialect.SQLITE);
    private final SqlExecutionStore store =
            new SqlExecutionStore(database.store(), Fence.NONE, new MemorySearchAttributes(), CommitObserver.NONE);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void close() {
        threads.shutdownNow();
        store.close();
        database.close();
    }

    /** The largest size of the log while so many mebibytes are committed. */
    private long largestWhile(int mebibytes) {
        long largest = 0;
        for (int i = 0; i < mebibytes; i++) {
            store.commit(List.of(write(key("large-" + i, "r"), 1, event(1, LARGE))));
            largest = Math.max(largest, database.logSize());
        }
        return largest;
    }

    @Test
    void the_log_is_bounded_while_others_read() {
        AtomicBoolean ended = new AtomicBoolean();
        ExecutionKey read = key("large-0", "r");
        CompletableFuture<Void> reader = CompletableFuture.runAsync(
                () -> {
                    while (!ended.get()) {
                        var _ = store.history(read, 1, 2, MEBIBYTE);
                    }
                },
                threads);

        assertThat(largestWhile(250)).isBetween(MEBIBYTE, 160 * MEBIBYTE);

        ended.set(true);
        reader.join();
    }

    @Test
    void the_log_shrinks_when_a_reader_that_held_it_has_ended() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        store.commit(List.of(write(key("first", "r"), 1, event(1))));
        CompletableFuture<Integer> reader = CompletableFuture.supplyAsync(
                () -> database.store().read(transaction -> {
                    int found = transaction
                            .query("select count(*) from server_execution")
                            .mapTo(Integer.class)
                            .one();
                    begun.countDown();
                    try {
                        ended.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return found;
                }),
                threads);
        begun.await();
        assertThat(largestWhile(100)).isGreaterThan(100 * MEBIBYTE);
        ended.countDown();
        assertThat(reader.join()).isEqualTo(1);

        for (int i = 0; i < 3; i++) {
            store.commit(List.of(write(key("last-" + i, "r"), 1, event(1))));
        }

        assertThat(database.logSize()).isLessThanOrEqualTo(64 * MEBIBYTE);
    }

    @Test
    void a_copy_that_is_made_while_commits_go_on_is_consistent(@TempDir Path directory) {
        AtomicInteger committed = new AtomicInteger();
        AtomicBoolean ended = new AtomicBoolean();
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        CountDownLatch many = new CountDownLatch(200);
        for (int i = 0; i < 4; i++) {
            String writer = "writer-" + i;
            writers.add(CompletableFuture.runAsync(
                    () -> {
                        for (int version = 1; !ended.get(); version++) {
                            store.commit(List.of(write(key(writer, "r"), version, event(version))));
                            committed.incrementAndGet();
                            many.countDown();
                        }
                    },
                    threads));
        }
        join(many);
        int before = committed.get();
        Path copy = directory.resolve("copy.db");

        database.store().backup(copy);

        ended.set(true);
        writers.forEach(CompletableFuture::join);
        try (Store opened = ServerDatabase.open(copy);
                SqlExecutionStore copied =
                        new SqlExecutionStore(opened, Fence.NONE, new MemorySearchAttributes(), CommitObserver.NONE)) {
            long found = 0;
            for (int i = 0; i < 4; i++) {
                ExecutionKey key = key("writer-" + i, "r");
                long version = copied.find(key).orElseThrow().version();
                assertThat(copied.history(key, 1, Long.MAX_VALUE, Long.MAX_VALUE))
                        .hasSize((int) version);
                found += version;
            }
            assertThat(found).isGreaterThanOrEqualTo(before);
            List<Stored> stored = new ArrayList<>();
            copied.eachWithTasks(stored::add);
            assertThat(stored).allSatisfy(each -> assertThat(each.isCurrent()).isTrue());
        }
    }

    private static void join(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
