package dev.flow.server.persistence.sql;

import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Instants;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Removes executions with all that is stored of them. */
final class Removals {
    private Removals() {}

    static List<ExecutionKey> one(Transaction transaction, ExecutionKey key) {
        return remove(
                transaction,
                transaction
                        .query("""
                                select id from server_execution
                                where namespace = :namespace and workflow_id = :workflow and run_id = :run
                                """)
                        .bind("namespace", key.namespace())
                        .bind("workflow", key.workflowId())
                        .bind("run", key.runId())
                        .map((row, context) -> Map.entry(row.getLong("id"), key))
                        .list());
    }

    /** The oldest first, as the index has them. */
    static List<ExecutionKey> closed(Transaction transaction, String namespace, Instant closedBefore, int limit) {
        return remove(
                transaction,
                transaction
                        .query("""
                                select e.id, e.namespace, e.workflow_id, e.run_id from server_execution e
                                where e.namespace = :namespace and e.close_order < :before
                                and not exists (select 1 from server_outgoing o where o.execution_id = e.id)
                                order by e.close_order, e.start_time, e.id limit :limit
                                """)
                        .bind("namespace", namespace)
                        .bind("before", Instants.micros(closedBefore))
                        .bind("limit", limit)
                        .map((row, context) -> Map.entry(row.getLong("id"), ExecutionRows.key(row)))
                        .list());
    }

    private static List<ExecutionKey> remove(Transaction transaction, List<Map.Entry<Long, ExecutionKey>> found) {
        if (found.isEmpty()) {
            return List.of();
        }
        List<Long> ids = found.stream().map(Map.Entry::getKey).toList();
        new TermRows(transaction).remove(ids);
        String list = ids.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
        for (String from : List.of(
                "server_outgoing where execution_id",
                "server_history where execution_id",
                "server_state where id",
                "server_execution where id")) {
            transaction.handle().execute("delete from " + from + " in " + list);
        }
        return found.stream().map(Map.Entry::getValue).toList();
    }
}
