package dev.flow.server.visibility;

import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.memory.MemoryExecutionStore;
import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.server.persistence.memory.MemoryVisibilityStore;
import dev.flow.server.persistence.sql.CommitObserver;
import dev.flow.server.persistence.sql.Fence;
import dev.flow.server.persistence.sql.ServerDatabase;
import dev.flow.server.persistence.sql.SqlExecutionStore;
import dev.flow.server.persistence.sql.SqlSearchAttributes;
import dev.flow.server.persistence.sql.SqlVisibilityStore;
import dev.flow.store.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Random filters select the same of random executions in memory, where each is looked at, and in a database. */
final class RandomFiltersTest {
    private static final int EXECUTIONS = 250;
    private static final int QUERIES = 300;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_database_finds_what_memory_finds(Dialect dialect) {
        long seed = Long.getLong("flow.seed", new Random().nextLong());
        RandomExecutions random = new RandomExecutions(seed);
        MemorySearchAttributes attributes = new MemorySearchAttributes();
        attributes.add("default", RandomExecutions.CUSTOM);
        MemoryExecutionStore memory = new MemoryExecutionStore();
        VisibilityStore expected = new MemoryVisibilityStore(memory, attributes);
        try (ServerDatabase database = new ServerDatabase(dialect)) {
            SqlSearchAttributes stored = new SqlSearchAttributes(database.store(), Fence.NONE);
            stored.add("default", RandomExecutions.CUSTOM);
            try (SqlExecutionStore store =
                    new SqlExecutionStore(database.store(), Fence.NONE, stored, CommitObserver.NONE)) {
                fill(random, List.of(memory, store));
            }
            VisibilityStore found = new SqlVisibilityStore(database.store());
            for (int i = 0; i < QUERIES; i++) {
                String query = random.query(3);
                assertThat(answers(found, query))
                        .as("%s, with -Dflow.seed=%d", query, seed)
                        .isEqualTo(answers(expected, query));
            }
        }
    }

    private static void fill(RandomExecutions random, List<ExecutionStore> stores) {
        List<ExecutionWrite> first = new ArrayList<>();
        List<ExecutionWrite> second = new ArrayList<>();
        for (int i = 0; i < EXECUTIONS; i++) {
            ExecutionWrite write = random.execution();
            first.add(write);
            if (i % 3 > 0) {
                second.add(random.again(write));
            }
        }
        for (ExecutionStore store : stores) {
            store.commit(first);
            store.commit(second);
        }
    }

    /** What a store says of a query: two pages, and its counts. */
    private static List<Object> answers(VisibilityStore store, String query) {
        Filter filter = VisibilityQuery.filter(query, RandomExecutions.CUSTOM);
        VisibilityStore.Page first = store.list("default", filter, 10, null);
        List<Object> answers = new ArrayList<>(first.executions());
        if (first.next() != null) {
            PageToken token = PageToken.of(first.next().bytes()).orElseThrow();
            VisibilityStore.Page second = store.list("default", filter, 40, token);
            answers.addAll(second.executions());
            answers.add(second.next() == null);
        }
        answers.add(store.count("default", filter));
        answers.add(store.countByStatus("default", filter));
        answers.add(store.count("other", filter));
        return answers;
    }
}
