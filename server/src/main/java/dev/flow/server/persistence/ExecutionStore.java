package dev.flow.server.persistence;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What is durable of workflow executions. Thread-safe, also for virtual threads. Every method throws
 * {@link PersistenceException} when the store is unavailable, full, or owned by another process now.
 */
public interface ExecutionStore {
    /**
     * Writes all or nothing, and returns when it is durable. Writes of other threads may be part of the same
     * transaction of the database. At most one run of a workflow id is current: the last write that says so. When it
     * throws, nothing of it is stored, unless the exception says that this is unknown: the caller forgets its cached
     * state either way.
     *
     * @throws PersistenceException {@code STALE} when a row has another version than expected, {@code NOT_OWNER}
     */
    default void commit(List<ExecutionWrite> writes) {
        submit(writes, Pace.AT_ONCE).await();
    }

    /**
     * As {@link #commit}, and returns before it is durable. Commits of one execution are made in the order in which
     * they are submitted, and one that follows a failed one is stale.
     */
    PendingCommit submit(List<ExecutionWrite> writes, Pace pace);

    /** When a commit is to be made. */
    enum Pace {
        /** As soon as the one before is done. */
        AT_ONCE,
        /** A further commit of the same execution follows in a moment: one transaction may do for both. */
        MORE_FOLLOWS
    }

    Optional<ExecutionRow> find(ExecutionKey key);

    /**
     * The current run of a workflow id: the open one, or the one that was started last. None when that one was deleted.
     */
    Optional<ExecutionRow> current(WorkflowKey workflow);

    /**
     * Events of a history.
     *
     * @param firstEventId inclusive
     * @param endEventId exclusive
     * @param mostBytes stops after the batch of events that exceeds this size; at least one batch is read
     */
    List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId, long mostBytes);

    /**
     * Forgets an effect that was delivered, with one of the next commits: it may be delivered once more when that is
     * lost.
     */
    void delivered(ExecutionKey sender, long outgoingId);

    /** Effects that are not delivered, of one execution. */
    List<Outgoing> outgoing(ExecutionKey key);

    /** Effects that are not delivered, of all executions: for the start of a process. */
    void eachOutgoing(BiConsumer<ExecutionKey, Outgoing> consumer);

    /** The open executions with a task, in the order in which they were created: for the start of a process. */
    void eachWithTasks(Consumer<Stored> consumer);

    /**
     * The open executions with a deadline between two instants, soonest first, at most as many as the limit says.
     *
     * @param from inclusive
     * @param before exclusive
     */
    List<Due> due(Instant from, Instant before, int limit);

    /** Removes an execution with all that is stored of it; the current run of the workflow id may be it. */
    void delete(ExecutionKey key);

    /**
     * Removes executions of a namespace that closed before an instant, except those with effects to deliver.
     *
     * @param limit at most
     * @return the number that was removed
     */
    int deleteClosed(String namespace, Instant closedBefore, int limit);

    /**
     * An execution as it is stored.
     *
     * @param isCurrent whether it is the current run of its workflow id
     * @param history complete; empty for one that is so large that it is read in parts
     */
    record Stored(ExecutionRow row, boolean isCurrent, List<HistoryEvent> history) {}

    /** A deadline of an execution. */
    record Due(Instant deadline, ExecutionKey key) {}
}
