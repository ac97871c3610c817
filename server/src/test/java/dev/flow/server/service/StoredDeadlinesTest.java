package dev.flow.server.service;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.memory.MemoryExecutionStore;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.flow.server.persistence.Executions.START;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.open;
import static dev.flow.server.persistence.Executions.row;
import static dev.flow.server.persistence.Executions.write;
import static org.assertj.core.api.Assertions.assertThat;

final class StoredDeadlinesTest {
    private static final Duration HORIZON = Duration.ofMinutes(10);

    private final MemoryExecutionStore store = new MemoryExecutionStore();
    private final List<String> alarms = new ArrayList<>();
    private final StoredDeadlines deadlines =
            new StoredDeadlines(store, new ManualClock(START), HORIZON, 2, (key, _) -> alarms.add(key.workflowId()));

    private void store(String workflowId, Instant deadline) {
        ExecutionKey key = key(workflowId, workflowId);
        store.commit(List.of(write(row(key, 1, open(key, START), new ExecutionRow.Wake(deadline, false)))));
    }

    @Test
    void deadlines_that_have_passed_do_not_hide_the_next_ones() {
        for (int i = 0; i < 5; i++) {
            store("old-" + i, START.minusSeconds(100 - i));
        }
        store("soon", START.plusSeconds(10));

        StoredDeadlines.Next next = deadlines.read(Instant.EPOCH);

        assertThat(alarms).contains("old-0", "old-1", "old-2", "old-3", "old-4", "soon");
        assertThat(next.at()).isAfter(START);
    }

    @Test
    void more_deadlines_of_one_instant_than_a_page_has_are_all_read() {
        for (int i = 0; i < 5; i++) {
            store("same-" + i, START.minusSeconds(100));
        }
        store("soon", START.plusSeconds(10));

        var _ = deadlines.read(Instant.EPOCH);

        assertThat(alarms).contains("same-0", "same-1", "same-2", "same-3", "same-4", "soon");
    }

    @Test
    void reading_goes_on_when_the_last_deadline_of_a_page_has_come() {
        store("first", START.plusSeconds(10));
        store("second", START.plusSeconds(20));
        store("third", START.plusSeconds(30));

        StoredDeadlines.Next next = deadlines.read(Instant.EPOCH);

        assertThat(alarms).containsExactly("first", "second");
        assertThat(next).isEqualTo(new StoredDeadlines.Next(START.plusSeconds(20), START.plusSeconds(20)));
    }

    @Test
    void what_is_beyond_the_horizon_is_read_later() {
        store("later", START.plus(HORIZON));

        StoredDeadlines.Next next = deadlines.read(Instant.EPOCH);

        assertThat(alarms).isEmpty();
        assertThat(next).isEqualTo(new StoredDeadlines.Next(Instant.EPOCH, START.plus(Duration.ofMinutes(5))));
    }
}
