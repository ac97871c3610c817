package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.server.state.WorkflowKey;
import dev.flow.store.Dialect;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;

/** What is not in the filter is certainly not stored; what is stored is always in it. */
@Timeout(90)
final class WorkflowIdsTest {
    private final ServerDatabase database = new ServerDatabase(Dialect.SQLITE);

    @AfterEach
    void close() {
        database.close();
    }

    private SqlExecutionStore store() {
        return new SqlExecutionStore(database.store(), Fence.NONE, new MemorySearchAttributes(), CommitObserver.NONE);
    }

    private WorkflowIds ids(long room) {
        return new WorkflowIds(new Availability(database.store()), () -> {}, room);
    }

    private static WorkflowKey workflow(String id) {
        return key(id, "r").workflow();
    }

    /** Waits until it has been read. */
    private static void awaitFilled(WorkflowIds ids) {
        while (ids.mayBeStored(workflow(UUID.randomUUID().toString()))) {
            ids.committed();
            Thread.onSpinWait();
        }
    }

    @Test
    void before_it_is_read_every_id_may_be_stored() {
        try (WorkflowIds ids = ids(100)) {
            assertThat(ids.mayBeStored(workflow("a"))).isTrue();
        }
    }

    @Test
    void ids_of_an_earlier_process_and_those_that_were_submitted_may_be_stored() {
        try (SqlExecutionStore before = store()) {
            before.commit(List.of(write(key("a", "r"), 1, event(1))));
            before.commit(List.of(write(key("b", "r"), 1, event(1))));
        }
        try (WorkflowIds ids = ids(100)) {
            ids.add(workflow("c"));
            awaitFilled(ids);
            ids.add(workflow("d"));

            assertThat(List.of("a", "b", "c", "d")).allMatch(id -> ids.mayBeStored(workflow(id)));
        }
    }

    @Test
    void no_id_is_lost_while_it_grows() {
        try (WorkflowIds ids = ids(10)) {
            awaitFilled(ids);
            List<WorkflowKey> many =
                    IntStream.range(0, 2_000).mapToObj(i -> workflow("w" + i)).toList();
            try (SqlExecutionStore store = store()) {
                for (WorkflowKey each : many) {
                    store.commit(List.of(write(key(each.workflowId(), "r"), 1, event(1))));
                    ids.add(each);
                    ids.committed();
                    assertThat(ids.mayBeStored(each)).isTrue();
                }
            }
            awaitFilled(ids);

            assertThat(many).allMatch(ids::mayBeStored);
        }
    }

    @Test
    void a_run_of_a_stored_id_replaces_the_current_one_also_after_a_restart() {
        try (SqlExecutionStore before = store()) {
            before.commit(List.of(write(key("a", "first"), 1, event(1))));
        }
        try (SqlExecutionStore after = store()) {
            for (int i = 0; i < 200; i++) {
                after.commit(List.of(write(key("b" + i, "r"), 1, event(1))));
            }
            after.commit(List.of(write(key("a", "second"), 1, event(1))));

            assertThat(after.current(workflow("a")).orElseThrow().key().runId()).isEqualTo("second");
            assertThat(after.find(key("a", "first"))).isPresent();
        }
    }
}
