package dev.flow.server.persistence.sql;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.store.Instants;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jdbi.v3.core.result.ResultIterator;

/**
 * Executions in SQLite or PostgreSQL. One thread writes for all, and reads go on connections of their own. Closing it
 * leaves the {@link Store} open.
 */
public final class SqlExecutionStore implements ExecutionStore, AutoCloseable {
    private static final int PAGE = 1_000;
    private static final int BATCHES = 32;

    /** So that commits need not wait long for a removal. */
    private static final int REMOVED_AT_ONCE = 50;

    private final Availability availability;
    private final Committer committer;

    /**
     * A store of executions on migrated tables.
     *
     * @param fence lets this process write while it owns the tables
     * @param attributes the search attributes that executions are found by
     */
    public SqlExecutionStore(Store store, Fence fence, SearchAttributes attributes, CommitObserver observer) {
        this.availability = new Availability(store);
        this.committer = new Committer(store, availability, fence, attributes, observer);
    }

    /** The number of commits that wait. */
    public int waiting() {
        return committer.depth();
    }

    @Override
    public PendingCommit submit(List<ExecutionWrite> writes, Pace pace) {
        return committer.submit(writes, pace);
    }

    @Override
    public Optional<ExecutionRow> find(ExecutionKey key) {
        if (!committer.ids().mayBeStored(key.workflow())) {
            return Optional.empty();
        }
        return availability.read(transaction -> transaction
                .query(ExecutionRows.SELECT
                        + " where e.namespace = :namespace and e.workflow_id = :workflow and e.run_id = :run")
                .bind("namespace", key.namespace())
                .bind("workflow", key.workflowId())
                .bind("run", key.runId())
                .map((row, context) -> ExecutionRows.read(row))
                .findOne());
    }

    @Override
    public Optional<ExecutionRow> current(WorkflowKey workflow) {
        if (!committer.ids().mayBeStored(workflow)) {
            return Optional.empty();
        }
        return availability.read(transaction -> transaction
                .query(ExecutionRows.SELECT
                        + " where e.namespace = :namespace and e.workflow_id = :workflow and e.is_current = 1")
                .bind("namespace", workflow.namespace())
                .bind("workflow", workflow.workflowId())
                .map((row, context) -> ExecutionRows.read(row))
                .findOne());
    }

    @Override
    public List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId, long mostBytes) {
        return availability.read(transaction -> {
            try (ResultIterator<byte[]> batches = batches(transaction, key, firstEventId, endEventId)) {
                return events(batches, firstEventId, endEventId, mostBytes);
            }
        });
    }

    private static ResultIterator<byte[]> batches(
            Transaction transaction, ExecutionKey key, long firstEventId, long endEventId) {
        return transaction
                .query("""
                        select h.events from server_history h
                        where h.execution_id = (
                            select id from server_execution
                            where namespace = :namespace and workflow_id = :workflow and run_id = :run)
                        and h.last_event >= :first and h.first_event < :end
                        order by h.last_event
                        """)
                .bind("namespace", key.namespace())
                .bind("workflow", key.workflowId())
                .bind("run", key.runId())
                .bind("first", firstEventId)
                .bind("end", endEventId)
                .setFetchSize(BATCHES)
                .map((row, context) -> row.getBytes(1))
                .iterator();
    }

    private static List<HistoryEvent> events(Iterator<byte[]> batches, long first, long end, long mostBytes) {
        List<HistoryEvent> found = new ArrayList<>();
        long bytes = 0;
        boolean ended = false;
        while (!ended && bytes <= mostBytes && batches.hasNext()) {
            byte[] batch = batches.next();
            bytes += batch.length;
            for (HistoryEvent event : history(batch).getEventsList()) {
                if (event.getEventId() >= first && event.getEventId() < end) {
                    found.add(event);
                }
                // The rows after it need not be read to know that they are not wanted.
                ended |= event.getEventId() >= end - 1;
            }
        }
        return found;
    }

    private static History history(byte[] batch) {
        try {
            return History.parseFrom(batch);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("Stored events cannot be read.", e);
        }
    }

    @Override
    public void delivered(ExecutionKey sender, long outgoingId) {
        committer.delivered(sender, outgoingId);
    }

    @Override
    public List<Outgoing> outgoing(ExecutionKey key) {
        return availability.read(transaction -> transaction
                .query("select " + OutgoingRows.COLUMNS + """
                         from server_execution e join server_outgoing o on o.execution_id = e.id
                        where e.namespace = :namespace and e.workflow_id = :workflow and e.run_id = :run
                        order by o.effect_id
                        """)
                .bind("namespace", key.namespace())
                .bind("workflow", key.workflowId())
                .bind("run", key.runId())
                .map((row, context) -> OutgoingRows.read(row))
                .list());
    }

    /** A row of a page, after which the next page begins. */
    private record Sent(long id, ExecutionKey key, Outgoing effect) {}

    @Override
    public void eachOutgoing(BiConsumer<ExecutionKey, Outgoing> consumer) {
        long id = 0;
        long effect = -1;
        List<Sent> page;
        do {
            page = outgoingAfter(id, effect);
            page.forEach(sent -> consumer.accept(sent.key(), sent.effect()));
            if (!page.isEmpty()) {
                id = page.getLast().id();
                effect = page.getLast().effect().id();
            }
        } while (page.size() == PAGE);
    }

    private List<Sent> outgoingAfter(long id, long effect) {
        return availability.read(transaction -> transaction
                .query("select o.execution_id, e.namespace as n, e.workflow_id as w, e.run_id as r, "
                        + OutgoingRows.COLUMNS + """
                         from server_outgoing o join server_execution e on e.id = o.execution_id
                        where (o.execution_id, o.effect_id) > (:id, :effect)
                        order by o.execution_id, o.effect_id limit :limit
                        """)
                .bind("id", id)
                .bind("effect", effect)
                .bind("limit", PAGE)
                .map((row, context) -> sent(row))
                .list());
    }

    private static Sent sent(ResultSet row) throws SQLException {
        return new Sent(
                row.getLong("execution_id"),
                new ExecutionKey(row.getString("n"), row.getString("w"), row.getString("r")),
                OutgoingRows.read(row));
    }

    @Override
    public void eachWithTasks(Consumer<Stored> consumer) {
        long id = 0;
        List<WaitingExecutions.Numbered> page;
        do {
            long after = id;
            page = availability.read(transaction -> WaitingExecutions.after(transaction, after));
            page.forEach(each -> consumer.accept(each.execution()));
            if (!page.isEmpty()) {
                id = page.getLast().id();
            }
        } while (page.size() == WaitingExecutions.PAGE);
    }

    @Override
    public List<Due> due(Instant from, Instant before, int limit) {
        return availability.read(transaction -> transaction
                .query("""
                        select s.deadline, e.namespace, e.workflow_id, e.run_id
                        from server_state s join server_execution e on e.id = s.id
                        where s.is_open = 1 and s.deadline >= :from and s.deadline < :before
                        order by s.deadline limit :limit
                        """)
                .bind("from", Instants.micros(from))
                .bind("before", Instants.micros(before))
                .bind("limit", limit)
                .map((row, context) -> new Due(Instants.of(row.getLong("deadline")), ExecutionRows.key(row)))
                .list());
    }

    @Override
    public void delete(ExecutionKey key) {
        committer.carryOut(new Change.Removal(transaction -> Removals.one(transaction, key)));
    }

    @Override
    public int deleteClosed(String namespace, Instant closedBefore, int limit) {
        AtomicInteger removed = new AtomicInteger();
        int step;
        do {
            int before = removed.get();
            int most = Math.min(REMOVED_AT_ONCE, limit - before);
            committer.carryOut(new Change.Removal(transaction -> {
                List<ExecutionKey> keys = Removals.closed(transaction, namespace, closedBefore, most);
                removed.set(before + keys.size());
                return keys;
            }));
            step = removed.get() - before;
        } while (step == REMOVED_AT_ONCE && removed.get() < limit);
        return removed.get();
    }

    @Override
    public void close() {
        availability.close();
        committer.close();
    }
}
