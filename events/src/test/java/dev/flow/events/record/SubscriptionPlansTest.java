package dev.flow.events.record;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.engine.event.Correlations;
import dev.flow.engine.event.Interest;
import dev.flow.engine.event.Subscription;
import dev.flow.events.OnBothDatabases;
import dev.flow.store.Dialect;
import dev.flow.store.Isolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How the databases look for the runs that an event concerns. */
final class SubscriptionPlansTest extends OnBothDatabases {
    private static final List<String> ORDER = List.of(".data.order");
    private final SubscriptionRows rows;
    private final Dialect dialect;

    SubscriptionPlansTest(Dialect dialect) {
        super(dialect);
        this.dialect = dialect;
        rows = new SubscriptionRows(store, SCOPE);
    }

    private static String digest(int value) {
        return Correlations.digest(List.of(IntNode.valueOf(value)));
    }

    /** As {@link SubscriptionRows#add} writes them. */
    private void waiting(int from, int to) {
        String correlation = rows.shapes(Set.of("paid")).getFirst().digest();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            var batch = transaction.handle().prepareBatch("""
                    insert into event_subscription (scope_digest, workflow_id, task_key, position, event_type,
                        correlation, value_digest, created_at, checked_at)
                    values (:scope, :workflow, 'task', 0, 'paid', :correlation, :values, 0, 0)
                    """);
            for (int run = from; run < to; run++) {
                batch.bind("scope", SCOPE)
                        .bind("workflow", "run" + run)
                        .bind("correlation", correlation)
                        .bind("values", digest(run))
                        .add();
            }
            return batch.execute();
        });
    }

    private String plan(List<SubscriptionRows.Match> matches) {
        return store.read(transaction -> String.join(
                "\n",
                rows.query(transaction, matches, dialect == Dialect.SQLITE ? "explain query plan " : "explain ")
                        .map((row, _) -> row.getString(dialect == Dialect.SQLITE ? "detail" : "QUERY PLAN"))
                        .list()));
    }

    private List<SubscriptionRows.Match> batch() {
        String correlation = rows.shapes(Set.of("paid")).getFirst().digest();
        List<SubscriptionRows.Match> matches = new ArrayList<>();
        matches.add(new SubscriptionRows.Match("paid", "", ""));
        matches.add(new SubscriptionRows.Match("", "", ""));
        for (int event = 0; event < 128; event++) {
            matches.add(new SubscriptionRows.Match("paid", correlation, digest(1_000_000 + event)));
        }
        return matches;
    }

    @Test
    void runs_are_found_by_the_index_of_type_correlation_and_value() {
        rows.add(new Subscription("first", "task", List.of(new Interest("paid", ORDER, digest(-1)))));
        assertThat(rows.shapes(Set.of("paid")))
                .containsExactly(new SubscriptionRows.Shape(
                        "paid", rows.shapes(Set.of("paid")).getFirst().digest(), ORDER));
        for (int waiting : List.of(100, 10_000)) {
            waiting(waiting == 100 ? 0 : 100, waiting);
            store.inTransaction(
                    Isolation.READ_COMMITTED,
                    transaction -> transaction.update("analyze").execute());
            for (List<SubscriptionRows.Match> matches : List.of(batch().subList(0, 3), batch())) {
                if (waiting == 100 && dialect == Dialect.POSTGRESQL) {
                    continue; // It reads a table of a few pages as a whole.
                }
                String plan = plan(matches);
                assertThat(plan).contains("event_subscription_match");
                switch (dialect) {
                    case SQLITE ->
                        assertThat(plan)
                                .contains("(scope_digest=? AND event_type=? AND correlation=? AND value_digest=?)");
                    case POSTGRESQL ->
                        assertThat(plan).contains("Nested Loop").doesNotContain("Seq Scan", "Hash Join", "Merge");
                }
            }
        }
        assertThat(rows.find(batch())).isEqualTo(Map.of());
        waiting(1_000_000, 1_000_001);
        assertThat(rows.find(batch()).values()).containsExactly(Set.of("run1000000"));
    }
}
