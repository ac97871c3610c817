package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A store in memory whose next commit fails. */
final class FailingStore implements ExecutionStore {
    private final DurableServer.Stores stores = DurableServer.Stores.memory();
    private final ExecutionStore executions = stores.executions();
    private final AtomicReference<Next> next = new AtomicReference<>(Next.WORKS);

    /** What the next commit does; the ones after it work. */
    enum Next {
        WORKS,
        FAILS_UNDONE,
        FAILS_DONE
    }

    void next(Next fails) {
        next.set(fails);
    }

    DurableServer.Stores stores() {
        return new DurableServer.Stores(
                stores.name(),
                this,
                stores.visibility(),
                stores.attributes(),
                stores.namespaces(),
                stores.deployments(),
                stores.owner());
    }

    @Override
    public void commit(List<ExecutionWrite> writes) {
        Next now = next.getAndSet(Next.WORKS);
        if (now != Next.FAILS_UNDONE) {
            executions.commit(writes);
        }
        if (now != Next.WORKS) {
            throw PersistenceException.unavailable("The connection was lost.", null);
        }
    }

    @Override
    public Optional<ExecutionRow> find(ExecutionKey key) {
        return executions.find(key);
    }

    @Override
    public Optional<ExecutionRow> current(WorkflowKey workflow) {
        return executions.current(workflow);
    }

    @Override
    public List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId, long mostBytes) {
        return executions.history(key, firstEventId, endEventId, mostBytes);
    }

    @Override
    public void delivered(ExecutionKey sender, long outgoingId) {
        executions.delivered(sender, outgoingId);
    }

    @Override
    public List<Outgoing> outgoing(ExecutionKey key) {
        return executions.outgoing(key);
    }

    @Override
    public void eachOutgoing(BiConsumer<ExecutionKey, Outgoing> consumer) {
        executions.eachOutgoing(consumer);
    }

    @Override
    public void eachWithTasks(Consumer<Stored> consumer) {
        executions.eachWithTasks(consumer);
    }

    @Override
    public List<Due> due(Instant from, Instant before, int limit) {
        return executions.due(from, before, limit);
    }

    @Override
    public void delete(ExecutionKey key) {
        executions.delete(key);
    }

    @Override
    public int deleteClosed(String namespace, Instant closedBefore, int limit) {
        return executions.deleteClosed(namespace, closedBefore, limit);
    }
}
