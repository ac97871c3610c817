package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A store that another one stands behind: tests change what it does. */
abstract class ForwardingStore implements ExecutionStore {
    private final DurableServer.Stores stores;
    private final ExecutionStore store;

    /** In front of the executions of these stores. */
    ForwardingStore(DurableServer.Stores stores) {
        this.stores = stores;
        this.store = stores.executions();
    }

    /** The stores with these executions. */
    final DurableServer.Stores stores() {
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
    public PendingCommit submit(List<ExecutionWrite> writes, Pace pace) {
        return store.submit(writes, pace);
    }

    @Override
    public Optional<ExecutionRow> find(ExecutionKey key) {
        return store.find(key);
    }

    @Override
    public Optional<ExecutionRow> current(WorkflowKey workflow) {
        return store.current(workflow);
    }

    @Override
    public List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId, long mostBytes) {
        return store.history(key, firstEventId, endEventId, mostBytes);
    }

    @Override
    public void delivered(ExecutionKey sender, long outgoingId) {
        store.delivered(sender, outgoingId);
    }

    @Override
    public List<Outgoing> outgoing(ExecutionKey key) {
        return store.outgoing(key);
    }

    @Override
    public void eachOutgoing(BiConsumer<ExecutionKey, Outgoing> consumer) {
        store.eachOutgoing(consumer);
    }

    @Override
    public void eachWithTasks(Consumer<Stored> consumer) {
        store.eachWithTasks(consumer);
    }

    @Override
    public List<Due> due(Instant from, Instant before, int limit) {
        return store.due(from, before, limit);
    }

    @Override
    public void delete(ExecutionKey key) {
        store.delete(key);
    }

    @Override
    public int deleteClosed(String namespace, Instant closedBefore, int limit) {
        return store.deleteClosed(namespace, closedBefore, limit);
    }
}
