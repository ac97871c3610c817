package dev.flow.server.persistence.sql;

import com.google.protobuf.ByteString;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the rows that were written last, so that a transition need not read before it writes. True as long
 * as only this process writes. Confined to the committing thread.
 */
final class Known {
    private static final int MOST = 20_000;

    private final Map<ExecutionKey, Stored> executions = bounded();
    private final Map<WorkflowKey, Long> current = bounded();

    /** The greatest id of an execution; negative while it is not known. */
    private long lastId = -1;

    /**
     * A stored execution.
     *
     * @param id of its rows
     * @param visible digest of what list filters see of it; empty when it is not known
     */
    record Stored(long id, long version, ByteString visible) {}

    /** Whether a run is the current one of its workflow id. */
    enum Current {
        YES,
        NO,
        UNKNOWN
    }

    private static <K, V> Map<K, V> bounded() {
        return new LinkedHashMap<>(16, 0.75F, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > MOST;
            }
        };
    }

    @Nullable
    Stored find(ExecutionKey key) {
        return executions.get(key);
    }

    void put(ExecutionKey key, Stored stored) {
        executions.put(key, stored);
    }

    /** Whether a run is stored as the current one of its workflow id. */
    Current isCurrent(WorkflowKey workflow, long id) {
        Long known = current.get(workflow);
        return known == null ? Current.UNKNOWN : known == id ? Current.YES : Current.NO;
    }

    void current(WorkflowKey workflow, long id) {
        current.put(workflow, id);
    }

    void notCurrent(WorkflowKey workflow, long id) {
        current.remove(workflow, id);
    }

    /** After an execution was removed. */
    void forget(ExecutionKey key) {
        executions.remove(key);
        current.remove(key.workflow());
    }

    long lastId() {
        return lastId;
    }

    void lastId(long id) {
        lastId = id;
    }

    /** After a transaction of unknown outcome. */
    void forget() {
        executions.clear();
        current.clear();
        lastId = -1;
    }
}
