package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Executions;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Dialect;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;

/** Commits that wait at once: the first transaction lasts until all others wait. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class GroupCommitTest {
    private static final ExecutionKey A = key("a", "a1");
    private static final ExecutionKey B = key("b", "b1");
    private static final ExecutionKey C = key("c", "c1");
    private static final ExecutionKey FIRST = key("first", "f1");

    private final ServerDatabase database = new ServerDatabase(Dialect.SQLITE);
    private final List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicReference<Fence> fence = new AtomicReference<>(Fence.NONE);
    private SqlExecutionStore store = open();

    private SqlExecutionStore open() {
        return new SqlExecutionStore(
                database.store(), this::check, new MemorySearchAttributes(), (commits, nanos) -> sizes.add(commits));
    }

    private void check(Transaction transaction) {
        fence.get().check(transaction);
    }

    @AfterEach
    void clear() {
        fence.set(Fence.NONE);
        store.close();
        database.clear();
        sizes.clear();
        store = open();
    }

    @AfterAll
    void close() {
        store.close();
        database.close();
    }

    /** What became of commits that waited at once: null for those that are stored. */
    private List<PersistenceException.@Nullable Code> together(Fence then, ExecutionWrite... writes)
            throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        fence.set(transaction -> {
            begun.countDown();
            while (store.waiting() < writes.length) {
                Thread.onSpinWait();
            }
            fence.set(then);
        });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            all.add(CompletableFuture.runAsync(() -> store.commit(List.of(write(FIRST, 1, event(1)))), threads));
            begun.await();
            for (ExecutionWrite write : writes) {
                int before = store.waiting();
                all.add(CompletableFuture.runAsync(() -> store.commit(List.of(write)), threads));
                while (store.waiting() == before && all.size() <= writes.length) {
                    Thread.onSpinWait();
                }
            }
            all.getFirst().join();
            List<PersistenceException.@Nullable Code> codes = new ArrayList<>();
            all.stream().skip(1).forEach(commit -> codes.add(code(commit)));
            return codes;
        }
    }

    private static PersistenceException.@Nullable Code code(CompletableFuture<Void> commit) {
        try {
            commit.join();
            return null;
        } catch (CompletionException e) {
            if (e.getCause() instanceof PersistenceException failure) {
                return failure.code();
            }
            throw e;
        }
    }

    @Test
    void commits_that_wait_become_one_transaction() throws InterruptedException {
        assertThat(together(Fence.NONE, write(A, 1, event(1)), write(B, 1, event(1)), write(C, 1, event(1))))
                .containsOnlyNulls();

        assertThat(sizes).containsExactly(1, 3);
    }

    @Test
    void a_commit_that_more_follows_waits_for_it() throws InterruptedException {
        List<Integer> taken = Collections.synchronizedList(new ArrayList<>());
        try (GroupCommit<String> commits = new GroupCommit<>("commits", Duration.ofDays(1), entries -> {
            taken.add(entries.size());
            entries.forEach(GroupCommit.Entry::succeed);
        })) {
            CompletableFuture<Boolean> first = commits.submit("first", true);
            CompletableFuture<Boolean> second = commits.submit("second", true);
            CompletableFuture<Boolean> last = commits.submit("last", false);

            CompletableFuture.allOf(first, second, last).join();
        }

        assertThat(taken).containsExactly(3);
    }

    @Test
    void a_commit_that_nothing_follows_after_all_is_made_after_a_moment() {
        try (GroupCommit<String> commits = new GroupCommit<>(
                "commits", Duration.ofMillis(1), entries -> entries.forEach(GroupCommit.Entry::succeed))) {
            assertThat(commits.submit("first", true).join()).isTrue();
        }
    }

    @Test
    void events_of_commits_that_become_one_transaction_are_read_like_others() throws InterruptedException {
        assertThat(together(Fence.NONE, write(A, 1, event(1)), write(A, 2, event(2), event(3)), write(A, 3)))
                .containsOnlyNulls();
        store.commit(List.of(write(A, 4, event(4))));

        assertThat(store.history(A, 1, 9, 9_999)).containsExactly(event(1), event(2), event(3), event(4));
        assertThat(store.history(A, 2, 3, 9_999)).containsExactly(event(2));
    }

    @Test
    void a_stale_commit_fails_alone() throws InterruptedException {
        store.commit(List.of(write(B, 1, event(1))));

        assertThat(together(Fence.NONE, write(A, 1, event(1)), write(B, 1, event(1)), write(C, 1, event(1))))
                .containsExactly(null, PersistenceException.Code.STALE, null);
        assertThat(store.find(A)).isPresent();
        assertThat(store.find(C)).isPresent();
        assertThat(store.history(B, 1, 9, 9_999)).containsExactly(event(1));
    }

    @Test
    void a_commit_that_the_database_refuses_fails_alone() throws InterruptedException {
        store.commit(List.of(write(B, 1, event(1))));

        // The history has an event of this id.
        assertThat(together(Fence.NONE, write(A, 1, event(1)), write(B, 2, event(1)), write(C, 1, event(1))))
                .containsExactly(null, PersistenceException.Code.UNAVAILABLE, null);
        assertThat(store.find(A)).isPresent();
        assertThat(store.find(B)).contains(Executions.row(B, 1));
        assertThat(store.find(C)).isPresent();
    }

    @Test
    void a_database_that_does_not_answer_fails_all() throws InterruptedException {
        Fence unavailable = transaction -> {
            fence.set(Fence.NONE);
            throw StoreException.unavailable("gone", null);
        };

        assertThat(together(unavailable, write(A, 1, event(1)), write(B, 1, event(1))))
                .containsOnly(PersistenceException.Code.UNAVAILABLE);
        assertThat(store.find(A)).isEmpty();
        assertThat(store.find(B)).isEmpty();
        store.commit(List.of(write(A, 1, event(1))));
        assertThat(store.find(A)).isPresent();
    }

    @Test
    void a_process_that_is_no_owner_commits_nothing() throws InterruptedException {
        Fence other = transaction -> {
            throw PersistenceException.notOwner("other");
        };

        assertThat(together(other, write(A, 1, event(1)), write(B, 1, event(1))))
                .containsOnly(PersistenceException.Code.NOT_OWNER);
        assertThat(store.find(A)).isEmpty();
    }
}
