package dev.flow.server.persistence;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static dev.flow.server.persistence.Executions.START;
import static dev.flow.server.persistence.Executions.closed;
import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.events;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.notCurrent;
import static dev.flow.server.persistence.Executions.open;
import static dev.flow.server.persistence.Executions.row;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What every store of executions does. */
public abstract class ExecutionStoreContract {
    private static final long ALL = Long.MAX_VALUE;
    private static final ExecutionKey A = key("a", "a1");
    private static final ExecutionKey B = key("b", "b1");

    /** A store without executions; the same one during a test. */
    protected abstract ExecutionStore store();

    @Test
    void what_was_committed_is_found() {
        ExecutionRow first = row(A, 1, open(A, START), new ExecutionRow.Wake(START.plusSeconds(60), true));
        store().commit(List.of(write(first, event(1))));

        assertThat(store().find(A)).contains(first);
        assertThat(store().find(key("a", "a2"))).isEmpty();
        assertThat(store().find(new ExecutionKey("other", "a", "a1"))).isEmpty();
    }

    @Test
    void a_later_version_replaces_the_row() {
        store().commit(List.of(write(A, 1, event(1))));
        ExecutionRow closed = row(A, 2, closed(A, START, START.plusSeconds(5)), new ExecutionRow.Wake(null, false));
        store().commit(List.of(write(closed, event(2))));

        assertThat(store().find(A)).contains(closed);
        assertThat(store().history(A, 1, ALL, ALL)).containsExactly(event(1), event(2));
    }

    @Test
    void a_write_without_events_leaves_the_history() {
        store().commit(List.of(write(A, 1, event(1))));
        store().commit(List.of(write(A, 2)));

        assertThat(store().history(A, 1, ALL, ALL)).containsExactly(event(1));
    }

    @Test
    void a_write_of_a_version_that_exists_is_stale() {
        store().commit(List.of(write(A, 1, event(1))));

        assertStale(write(A, 1, event(1)));
        assertStale(write(A, 3, event(2)));
        assertThat(store().find(A)).contains(row(A, 1));
        assertThat(store().history(A, 1, ALL, ALL)).containsExactly(event(1));
    }

    @Test
    void a_later_version_of_an_execution_that_does_not_exist_is_stale() {
        assertStale(write(A, 2, event(1)));

        assertThat(store().find(A)).isEmpty();
    }

    @Test
    void a_stale_write_stops_the_others_of_its_commit() {
        store().commit(List.of(write(A, 1, event(1))));

        assertStale(write(B, 1, event(1)), write(A, 1, event(1)));
        assertThat(store().find(B)).isEmpty();
        assertThat(store().history(B, 1, ALL, ALL)).isEmpty();
        assertThat(store().current(B.workflow())).isEmpty();
    }

    private void assertStale(ExecutionWrite... writes) {
        assertThatThrownBy(() -> store().commit(List.of(writes)))
                .isInstanceOfSatisfying(
                        PersistenceException.class,
                        e -> assertThat(e.code()).isEqualTo(PersistenceException.Code.STALE));
    }

    @Test
    void one_commit_may_write_an_execution_twice() {
        store().commit(List.of(write(A, 1, event(1)), write(A, 2, event(2))));

        assertThat(store().find(A).map(ExecutionRow::version)).contains(2L);
        assertThat(store().history(A, 1, ALL, ALL)).containsExactly(event(1), event(2));
    }

    @Test
    void a_range_of_a_history_has_its_first_event_and_not_its_end() {
        store().commit(List.of(write(A, 1, events(1, 3))));
        store().commit(List.of(write(A, 2, events(4, 5))));
        store().commit(List.of(write(A, 3, events(6, 9))));

        assertThat(ids(store().history(A, 2, 7, ALL))).containsExactly(2L, 3L, 4L, 5L, 6L);
        assertThat(ids(store().history(A, 4, 6, ALL))).containsExactly(4L, 5L);
        assertThat(ids(store().history(A, 9, ALL, ALL))).containsExactly(9L);
        assertThat(store().history(A, 10, ALL, ALL)).isEmpty();
        assertThat(store().history(A, 4, 4, ALL)).isEmpty();
        assertThat(store().history(B, 1, ALL, ALL)).isEmpty();
    }

    @Test
    void a_history_ends_with_the_batch_that_exceeds_the_size() {
        store().commit(List.of(write(A, 1, events(1, 3))));
        store().commit(List.of(write(A, 2, events(4, 5))));
        store().commit(List.of(write(A, 3, events(6, 9))));
        long first =
                History.newBuilder().addAllEvents(List.of(events(1, 3))).build().getSerializedSize();

        assertThat(ids(store().history(A, 1, ALL, 0))).containsExactly(1L, 2L, 3L);
        assertThat(ids(store().history(A, 1, ALL, first - 1))).containsExactly(1L, 2L, 3L);
        assertThat(ids(store().history(A, 1, ALL, first))).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(ids(store().history(A, 5, ALL, 1))).containsExactly(5L);
    }

    private static List<Long> ids(List<HistoryEvent> events) {
        return events.stream().map(HistoryEvent::getEventId).toList();
    }

    @Test
    void the_run_that_says_so_is_the_current_one() {
        ExecutionKey second = key("a", "a2");
        store().commit(List.of(write(A, 1, event(1))));
        assertThat(store().current(A.workflow())).contains(row(A, 1));

        // Continues as new: the order within the commit does not matter.
        store().commit(List.of(write(second, 1, event(1)), notCurrent(row(A, 2))));
        assertThat(store().current(A.workflow())).contains(row(second, 1));

        ExecutionKey third = key("a", "a3");
        store().commit(List.of(write(third, 1, event(1))));
        assertThat(store().current(A.workflow())).contains(row(third, 1));

        store().commit(List.of(notCurrent(row(A, 3))));
        assertThat(store().current(A.workflow())).contains(row(third, 1));
        assertThat(store().current(new WorkflowKey("other", "a"))).isEmpty();
        assertThat(store().current(B.workflow())).isEmpty();
    }

    @Test
    void executions_are_due_before_an_instant_soonest_first() {
        ExecutionKey c = key("c", "c1");
        store().commit(List.of(
                due(A, 1, START.plusSeconds(30)), due(B, 1, START.plusSeconds(10)), due(c, 1, START.plusSeconds(20))));

        assertThat(store().due(Instant.EPOCH, START.plusSeconds(30), 10))
                .containsExactly(
                        new ExecutionStore.Due(START.plusSeconds(10), B),
                        new ExecutionStore.Due(START.plusSeconds(20), c));
        assertThat(store().due(Instant.EPOCH, START.plusSeconds(31), 1))
                .containsExactly(new ExecutionStore.Due(START.plusSeconds(10), B));

        store().commit(List.of(due(B, 2, START.plusSeconds(40)), write(c, 2)));
        assertThat(store().due(Instant.EPOCH, START.plusSeconds(60), 10))
                .containsExactly(
                        new ExecutionStore.Due(START.plusSeconds(30), A),
                        new ExecutionStore.Due(START.plusSeconds(40), B));
    }

    @Test
    void a_closed_execution_is_never_due() {
        store().commit(List.of(due(A, 1, START.plusSeconds(30))));
        store().commit(List.of(write(row(
                A, 2, closed(A, START, START.plusSeconds(5)), new ExecutionRow.Wake(START.plusSeconds(30), true)))));

        assertThat(store().due(Instant.EPOCH, START.plusSeconds(60), 10)).isEmpty();
        assertThat(withTasks()).isEmpty();
    }

    private static ExecutionWrite due(ExecutionKey key, long version, Instant deadline) {
        return write(row(key, version, open(key, START), new ExecutionRow.Wake(deadline, false)));
    }

    @Test
    void open_executions_with_tasks_are_visited_in_the_order_of_their_creation() {
        store().commit(List.of(withTask(B), withTask(A)));
        store().commit(List.of(write(key("c", "c1"), 1)));

        assertThat(withTasks()).containsExactly(B, A);
    }

    private static ExecutionWrite withTask(ExecutionKey key) {
        return write(row(key, 1, open(key, START), new ExecutionRow.Wake(null, true)));
    }

    private List<ExecutionKey> withTasks() {
        List<ExecutionKey> found = new ArrayList<>();
        store().eachWithTasks(stored -> {
            found.add(stored.row().key());
            assertThat(stored.isCurrent())
                    .isEqualTo(store().current(stored.row().key().workflow())
                            .filter(row -> row.key().equals(stored.row().key()))
                            .isPresent());
            assertThat(stored.history())
                    .isEqualTo(store().history(stored.row().key(), 1, Long.MAX_VALUE, Long.MAX_VALUE));
        });
        return found;
    }

    @Test
    void effects_are_kept_until_they_are_delivered() {
        Outgoing child = new Outgoing(1, new Outgoing.StartChild(5));
        Outgoing signal = new Outgoing(2, new Outgoing.SignalExternal(6));
        Outgoing cancel = new Outgoing(3, new Outgoing.CancelExternal(7));
        Outgoing parent = new Outgoing(4, new Outgoing.TellParent(new ExecutionKey("other", "p", "p1"), 12));
        Outgoing terminated = new Outgoing(5, new Outgoing.CloseChild(key("k", "k1"), true));
        Outgoing cancelled = new Outgoing(6, new Outgoing.CloseChild(key("k", "k2"), false));
        store().commit(List.of(effects(A, 1, List.of(child, signal, cancel), Set.of())));
        store().commit(List.of(effects(A, 2, List.of(parent, terminated, cancelled), Set.of(2L))));

        assertThat(store().outgoing(A)).containsExactly(child, cancel, parent, terminated, cancelled);
        store().commit(List.of(effects(B, 1, List.of(signal), Set.of()), effects(A, 3, List.of(), Set.of(1L, 3L, 4L))));
        assertThat(store().outgoing(A)).containsExactly(terminated, cancelled);

        List<Object> all = new ArrayList<>();
        store().eachOutgoing((key, effect) -> all.add(List.of(key, effect)));
        assertThat(all).containsExactlyInAnyOrder(List.of(A, terminated), List.of(A, cancelled), List.of(B, signal));
    }

    @Test
    void a_delivered_effect_is_forgotten_with_the_next_commit_of_any_execution() {
        Outgoing first = new Outgoing(1, new Outgoing.StartChild(5));
        Outgoing second = new Outgoing(2, new Outgoing.StartChild(6));
        store().commit(List.of(effects(A, 1, List.of(first, second), Set.of())));
        store().delivered(A, 1);
        store().delivered(key("nothing", "n1"), 1);
        store().commit(List.of(write(B, 1)));

        assertThat(store().outgoing(A)).containsExactly(second);
        assertThat(store().find(A)).contains(row(A, 1));
    }

    private static ExecutionWrite effects(ExecutionKey key, long version, List<Outgoing> added, Set<Long> delivered) {
        return new ExecutionWrite(row(key, version), List.of(), true, added, delivered);
    }

    @Test
    void a_deleted_execution_leaves_nothing() {
        store().commit(List.of(
                new ExecutionWrite(
                        row(A, 1, open(A, START), new ExecutionRow.Wake(START.plusSeconds(1), true)),
                        List.of(event(1)),
                        true,
                        List.of(new Outgoing(1, new Outgoing.StartChild(1))),
                        Set.of()),
                write(B, 1, event(1))));
        store().delete(A);
        store().delete(key("nothing", "n1"));

        assertThat(store().find(A)).isEmpty();
        assertThat(store().current(A.workflow())).isEmpty();
        assertThat(store().history(A, 1, ALL, ALL)).isEmpty();
        assertThat(store().outgoing(A)).isEmpty();
        assertThat(store().due(Instant.EPOCH, START.plusSeconds(60), 10)).isEmpty();
        assertThat(withTasks()).isEmpty();
        assertThat(store().find(B)).contains(row(B, 1));

        store().commit(List.of(write(A, 1, event(1))));
        assertThat(store().history(A, 1, ALL, ALL)).containsExactly(event(1));
    }

    @Test
    void executions_that_closed_before_an_instant_are_removed_up_to_a_limit() {
        for (int i = 1; i <= 4; i++) {
            ExecutionKey key = key("old" + i, "r" + i);
            store().commit(List.of(
                    write(row(key, 1, closed(key, START, START.plusSeconds(i)), new ExecutionRow.Wake(null, false)))));
        }
        store().commit(List.of(write(A, 1)));

        assertThat(store().deleteClosed("other", START.plusSeconds(9), 10)).isZero();
        assertThat(store().deleteClosed("default", START.plusSeconds(4), 2)).isEqualTo(2);
        assertThat(store().deleteClosed("default", START.plusSeconds(4), 10)).isEqualTo(1);
        assertThat(store().deleteClosed("default", START.plusSeconds(4), 10)).isZero();
        assertThat(store().find(key("old4", "r4"))).isPresent();
        assertThat(store().find(A)).isPresent();
    }

    @Test
    void a_closed_execution_with_effects_to_deliver_is_kept() {
        ExecutionRow row = row(A, 1, closed(A, START, START.plusSeconds(1)), new ExecutionRow.Wake(null, false));
        store().commit(List.of(new ExecutionWrite(
                row, List.of(), true, List.of(new Outgoing(1, new Outgoing.TellParent(B, 5))), Set.of())));

        assertThat(store().deleteClosed("default", START.plusSeconds(9), 10)).isZero();
        assertThat(store().find(A)).contains(row);
    }

    @Test
    void commits_of_many_threads_are_all_kept() throws Exception {
        int threads = 16;
        int versions = 20;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                ExecutionKey key = key("w" + thread, "r");
                all.add(executor.submit(() -> {
                    for (int version = 1; version <= versions; version++) {
                        store().commit(List.of(write(key, version, event(version))));
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        for (int thread = 0; thread < threads; thread++) {
            ExecutionKey key = key("w" + thread, "r");
            assertThat(store().find(key).map(ExecutionRow::version)).contains((long) versions);
            assertThat(store().history(key, 1, ALL, ALL)).containsExactly(events(1, versions));
        }
    }

    @Test
    void of_concurrent_writes_of_one_version_one_succeeds() throws Exception {
        AtomicInteger stale = new AtomicInteger();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < 16; thread++) {
                ExecutionKey own = key("own" + thread, "r");
                all.add(executor.submit(() -> {
                    try {
                        store().commit(List.of(write(own, 1), write(A, 1, event(1))));
                    } catch (PersistenceException e) {
                        assertThat(e.code()).isEqualTo(PersistenceException.Code.STALE);
                        assertThat(store().find(own)).isEmpty();
                        stale.incrementAndGet();
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(stale).hasValue(15);
        assertThat(store().history(A, 1, ALL, ALL)).containsExactly(event(1));
    }
}
