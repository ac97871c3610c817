package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionStoreContract;
import dev.flow.server.persistence.Executions;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Dialect;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static dev.flow.server.persistence.Executions.START;
import static dev.flow.server.persistence.Executions.closed;
import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.notCurrent;
import static dev.flow.server.persistence.Executions.row;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the store does on each database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SqlExecutionStoreContract extends ExecutionStoreContract {
    private final ServerDatabase database;
    private SqlSearchAttributes attributes;
    private SqlExecutionStore store;

    SqlExecutionStoreContract(Dialect dialect) {
        database = new ServerDatabase(dialect);
        attributes = new SqlSearchAttributes(database.store(), Fence.NONE);
        store = open();
    }

    private SqlExecutionStore open() {
        return new SqlExecutionStore(database.store(), Fence.NONE, attributes, CommitObserver.NONE);
    }

    /** As after the end of the process. */
    private void reopen() {
        store.close();
        attributes = new SqlSearchAttributes(database.store(), Fence.NONE);
        store = open();
    }

    @AfterEach
    void clear() {
        store.close();
        database.clear();
        attributes = new SqlSearchAttributes(database.store(), Fence.NONE);
        store = open();
    }

    @AfterAll
    void close() {
        store.close();
        database.close();
    }

    @Override
    protected ExecutionStore store() {
        return store;
    }

    @Test
    void another_process_continues_where_the_last_one_ended() {
        ExecutionKey first = key("a", "a1");
        ExecutionKey second = key("a", "a2");
        store.commit(List.of(write(first, 1, event(1))));
        reopen();
        store.commit(List.of(notCurrent(row(first, 2)), write(second, 1, event(1))));
        reopen();
        store.commit(List.of(notCurrent(row(second, 2))));

        assertThat(store.find(first)).contains(row(first, 2));
        assertThat(store.find(second)).contains(row(second, 2));
        assertThat(store.current(first.workflow())).isEmpty();
        assertThatThrownBy(() -> store.commit(List.of(write(first, 2))))
                .isInstanceOfSatisfying(
                        PersistenceException.class,
                        e -> assertThat(e.code()).isEqualTo(PersistenceException.Code.STALE));
    }

    @Test
    void a_closed_store_refuses_commits() {
        store.close();

        assertThatThrownBy(() -> store.commit(List.of(write(key("a", "a1"), 1))))
                .isInstanceOfSatisfying(
                        PersistenceException.class,
                        e -> assertThat(e.code()).isEqualTo(PersistenceException.Code.UNAVAILABLE));
    }

    @Test
    void keywords_follow_what_is_listed() {
        attributes.add("default", Map.of("Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD));
        ExecutionKey key = key("a", "a1");
        store.commit(List.of(write(key, 1)));
        assertThat(terms()).containsExactly("Customer a " + Long.MAX_VALUE);

        reopen();
        ExecutionRow closed = row(key, 2, closed(key, START, START.plusSeconds(1)), new ExecutionRow.Wake(null, false));
        store.commit(List.of(write(closed)));
        long micros = START.plusSeconds(1).toEpochMilli() * 1_000;
        assertThat(terms()).containsExactly("Customer a " + micros);

        store.delete(key);
        assertThat(terms()).isEmpty();
    }

    private List<String> terms() {
        return database.store()
                .read(transaction -> transaction
                        .query("select name || ' ' || term || ' ' || close_order from server_term order by 1")
                        .mapTo(String.class)
                        .list());
    }

    @Test
    void search_attributes_are_kept() {
        attributes.add(
                "default",
                Map.of(
                        "Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
                        "Score", IndexedValueType.INDEXED_VALUE_TYPE_INT));
        attributes.remove("default", List.of("Score"));
        reopen();

        assertThat(attributes.custom("default"))
                .isEqualTo(Map.of("Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD));
        assertThat(attributes.custom("other")).isEmpty();
    }

    /** More than one page of the start of a process, and more than one transaction of a removal. */
    @Test
    void a_thousand_executions_are_visited_and_removed() {
        List<ExecutionKey> keys = new ArrayList<>();
        for (int i = 0; i < 1_001; i++) {
            keys.add(key("w" + i, "r"));
        }
        store.commit(keys.stream()
                .map(key -> write(row(key, 1, Executions.open(key, START), new ExecutionRow.Wake(null, true))))
                .toList());
        List<ExecutionKey> visited = new ArrayList<>();
        store.eachWithTasks(stored -> visited.add(stored.row().key()));
        assertThat(visited).isEqualTo(keys);

        store.commit(keys.stream()
                .map(key -> write(
                        row(key, 2, closed(key, START, START.plusSeconds(1)), new ExecutionRow.Wake(null, false))))
                .toList());
        assertThat(store.deleteClosed("default", START.plusSeconds(2), 1_000)).isEqualTo(1_000);
        assertThat(store.deleteClosed("default", START.plusSeconds(2), 1_000)).isEqualTo(1);
    }
}
