package dev.flow.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
class TransactionsTest extends OnBothDatabases {
    TransactionsTest(Dialect dialect) {
        super(dialect, Timekeeper.system());
    }

    @BeforeEach
    void aCounterAtZero() {
        store.inTransaction(transaction -> {
            transaction.handle().execute("drop table if exists counter");
            transaction.handle().execute("create table counter (name text primary key, value bigint not null)");
            return transaction
                    .update("insert into counter values ('a', 0), ('b', 0)")
                    .execute();
        });
    }

    @Test
    void what_a_transaction_wrote_is_there_afterwards() {
        store.inTransaction(transaction -> set(transaction, "a", 7));

        assertThat(value("a")).isEqualTo(7);
    }

    @Test
    void an_exception_of_the_work_undoes_it_and_reaches_the_caller() {
        assertThatThrownBy(() -> store.inTransaction(transaction -> {
                    set(transaction, "a", 7);
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no");

        assertThat(value("a")).isZero();
    }

    @Test
    void a_statement_that_the_database_refuses_is_a_defect_and_not_an_absence() {
        assertThatThrownBy(() -> store.inTransaction(transaction ->
                        transaction.update("update no_such_table set x = 1").execute()))
                .isInstanceOfSatisfying(StoreException.class, e -> {
                    assertThat(e.code()).isEqualTo(StoreException.Code.DEFECT);
                    assertThat(e.isUnavailable()).isFalse();
                    assertThat(e).hasMessageContaining("no_such_table");
                });
    }

    @Test
    void a_read_cannot_write() {
        assertThatThrownBy(() -> store.read(transaction -> set(transaction, "a", 7)))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.DEFECT));

        assertThat(value("a")).isZero();
        store.inTransaction(transaction -> set(transaction, "a", 8));
        assertThat(value("a")).isEqualTo(8);
    }

    @Test
    void a_read_sees_one_state_whatever_is_written_meanwhile() {
        List<Long> seen = store.read(transaction -> {
            long before = value(transaction, "a");
            inAnotherThread(() -> store.inTransaction(writing -> set(writing, "a", 5)));
            return List.of(before, value(transaction, "a"));
        });

        assertThat(seen).containsExactly(0L, 0L);
        assertThat(value("a")).isEqualTo(5);
    }

    @Test
    void a_transaction_inside_another_is_refused_at_once() {
        assertThatThrownBy(() -> store.inTransaction(outer -> store.inTransaction(inner -> set(inner, "a", 1))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("inside another");
    }

    @Test
    void no_increment_of_many_concurrent_ones_is_lost() throws Exception {
        run(8, 25, () -> store.inTransaction(transaction -> set(transaction, "a", value(transaction, "a") + 1)));

        assertThat(value("a")).isEqualTo(200);
    }

    @Test
    void of_two_that_read_what_the_other_writes_one_sees_the_other() throws Exception {
        store.inTransaction(transaction -> set(transaction, "a", 1) + set(transaction, "b", 1));
        // SQLite lets in the second when the first is done; PostgreSQL lets both read before either writes.
        CyclicBarrier bothHaveRead = new CyclicBarrier(store.dialect() == Dialect.SQLITE ? 1 : 2);

        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            List<Future<?>> both = List.of(
                    pool.submit(() -> leaveIfTheOtherStays("a", bothHaveRead)),
                    pool.submit(() -> leaveIfTheOtherStays("b", bothHaveRead)));
            for (Future<?> each : both) {
                each.get();
            }
        }

        assertThat(value("a") + value("b")).isEqualTo(1);
    }

    private void leaveIfTheOtherStays(String name, CyclicBarrier bothHaveRead) {
        AtomicInteger attempts = new AtomicInteger();
        store.inTransaction(transaction -> {
            long staying = value(transaction, "a") + value(transaction, "b");
            if (attempts.incrementAndGet() == 1) {
                meet(bothHaveRead);
            }
            return staying == 2 ? set(transaction, name, 0) : 0;
        });
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(int threads, int times, Callable<?> work) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                all.add(pool.submit(() -> {
                    for (int time = 0; time < times; time++) {
                        work.call();
                    }
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }

    private static void inAnotherThread(Callable<?> work) {
        try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
            pool.submit(work).get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static int set(Transaction transaction, String name, long value) {
        return transaction
                .update("update counter set value = :value where name = :name")
                .bind("value", value)
                .bind("name", name)
                .execute();
    }

    private long value(String name) {
        return store.read(transaction -> value(transaction, name));
    }

    private static long value(Transaction transaction, String name) {
        return transaction
                .query("select value from counter where name = :name")
                .bind("name", name)
                .mapTo(Long.class)
                .one();
    }
}
