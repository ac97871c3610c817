package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.Namespace;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Two processes at the tables of one PostgreSQL database: two stores, each with connections of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OwnershipTest {
    private static final ExecutionKey A = key("a", "a1");

    private final ServerDatabase database = new ServerDatabase(Dialect.POSTGRESQL);
    private final Store first = database.store();
    private final Store second = database.other();

    @AfterEach
    void clear() {
        database.clear();
    }

    @AfterAll
    void close() {
        second.close();
        database.close();
    }

    private static Ownership.Lease lease(String owner) {
        return new Ownership.Lease(owner, Duration.ofHours(1), Duration.ofMillis(10));
    }

    private static Optional<Ownership> take(Store store, String owner) {
        return Ownership.tryAcquire(store, lease(owner));
    }

    /** As after an hour without renewal. */
    private void endLease() {
        first.inTransaction(transaction -> transaction.handle().execute("update server_owner set expires_at = 1"));
    }

    private static SqlExecutionStore executions(Store store, Fence fence) {
        return new SqlExecutionStore(store, fence, new SqlSearchAttributes(store, fence), CommitObserver.NONE);
    }

    @Test
    void one_process_is_the_owner() {
        try (Ownership owner = take(first, "one").orElseThrow()) {
            assertThat(take(second, "two")).isEmpty();
            assertThat(Ownership.owner(second)).contains("one");
            owner.renew();
            assertThat(take(second, "two")).isEmpty();
        }
        try (Ownership next = take(second, "two").orElseThrow()) {
            assertThat(Ownership.owner(first)).contains("two");
            assertThat(next).isNotNull();
        }
    }

    @Test
    void a_process_that_was_replaced_cannot_write() throws Exception {
        Ownership paused = take(first, "one").orElseThrow();
        try (SqlExecutionStore before = executions(first, paused)) {
            before.commit(List.of(write(A, 1, event(1))));
            endLease();
            try (Ownership next = take(second, "two").orElseThrow();
                    SqlExecutionStore after = executions(second, next)) {
                assertNotOwner(() -> before.commit(List.of(write(A, 2, event(2)))));
                assertNotOwner(() -> before.delete(A));
                assertNotOwner(() -> new SqlNamespaceStore(first, paused)
                        .create(new Namespace("n", "n", "", "", Duration.ZERO, Map.of(), Instant.EPOCH)));
                after.commit(List.of(write(A, 2, event(3))));
                assertThat(after.history(A, 1, 9, 9_999)).containsExactly(event(1), event(3));
            }
        }
        assertThat(paused.lost().get(1, TimeUnit.MINUTES).code()).isEqualTo(PersistenceException.Code.NOT_OWNER);
    }

    private static void assertNotOwner(Runnable write) {
        assertThatThrownBy(write::run)
                .isInstanceOfSatisfying(
                        PersistenceException.class,
                        e -> assertThat(e.code()).isEqualTo(PersistenceException.Code.NOT_OWNER));
    }

    @Test
    void a_renewal_shows_that_the_lease_is_lost() throws Exception {
        Ownership paused = take(first, "one").orElseThrow();
        endLease();
        try (Ownership next = take(second, "two").orElseThrow()) {
            paused.renew();
            assertThat(paused.lost().get(1, TimeUnit.MINUTES).code()).isEqualTo(PersistenceException.Code.NOT_OWNER);

            paused.close();
            assertThat(take(first, "three")).isEmpty();
            assertThat(next).isNotNull();
        }
    }

    @Test
    void an_owner_that_has_not_renewed_its_lease_is_not_certain() {
        AtomicLong nanos = new AtomicLong();
        try (Ownership owner =
                Ownership.tryAcquire(first, lease("one"), nanos::get).orElseThrow()) {
            nanos.set(Duration.ofHours(1).toNanos());
            owner.check();
            nanos.incrementAndGet();
            assertThatThrownBy(owner::check)
                    .isInstanceOfSatisfying(
                            PersistenceException.class,
                            e -> assertThat(e.code()).isEqualTo(PersistenceException.Code.UNAVAILABLE));

            owner.renew();
            owner.check();
        }
    }

    @Test
    void an_owner_whose_lease_ended_goes_on_when_no_other_came() {
        try (Ownership owner = take(first, "one").orElseThrow()) {
            endLease();
            owner.renew();

            assertThat(take(second, "two")).isEmpty();
        }
    }

    @Test
    void a_standby_waits_until_the_owner_ends() throws Exception {
        Ownership owner = take(first, "one").orElseThrow();
        CompletableFuture<Ownership> standby = CompletableFuture.supplyAsync(() -> {
            try {
                return Ownership.acquire(second, lease("two"), Duration.ofHours(1))
                        .orElseThrow();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        owner.close();

        try (Ownership next = standby.get(1, TimeUnit.MINUTES)) {
            assertThat(Ownership.owner(first)).contains("two");
            assertThat(next).isNotNull();
        }
    }

    @Test
    void a_sqlite_file_has_one_process_anyway() {
        try (ServerDatabase file = new ServerDatabase(Dialect.SQLITE);
                Ownership owner = take(file.store(), "one").orElseThrow();
                SqlExecutionStore store = executions(file.store(), owner)) {
            store.commit(List.of(write(A, 1, event(1))));

            assertThat(store.find(A)).isPresent();
            assertThatThrownBy(file::other).hasMessageContaining("a SQLite database serves one process");
        }
    }
}
