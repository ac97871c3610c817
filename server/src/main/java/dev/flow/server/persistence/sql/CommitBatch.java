package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import dev.flow.store.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Commits that become one transaction of the database: those that find the versions that they expect. What several of
 * them write of one execution is written once. Confined to its transaction.
 */
final class CommitBatch {
    private final Transaction transaction;
    private final Known known;
    private final Map<ExecutionKey, Pending> pending = new LinkedHashMap<>();
    private final Map<ExecutionKey, Known.Stored> read = new HashMap<>();

    /** The run that becomes the current one of a workflow id. */
    private final Map<WorkflowKey, Pending> currents = new HashMap<>();

    private final List<Write> writes = new ArrayList<>();
    private final Map<Long, StoredEvents> events = new LinkedHashMap<>();
    private long lastId;

    /** A write, for the rows of an execution. */
    record Write(long id, Change.Write write) {}

    /** An execution of the batch, as it will be. */
    static final class Pending {
        final long id;
        final boolean isNew;
        final boolean ofNewWorkflow;
        final Known.@Nullable Stored before;
        long version;
        Change.@Nullable Write last;

        Pending(long id, Known.@Nullable Stored before, boolean ofNewWorkflow) {
            this.id = id;
            this.ofNewWorkflow = ofNewWorkflow;
            this.before = before;
            this.isNew = before == null;
            this.version = before == null ? 0 : before.version();
        }
    }

    CommitBatch(Transaction transaction, Known known, Collection<ExecutionKey> keys) {
        this.transaction = transaction;
        this.known = known;
        Set<ExecutionKey> unknown = new HashSet<>();
        for (ExecutionKey key : keys) {
            Known.Stored stored = known.find(key);
            if (stored == null) {
                unknown.add(key);
            } else {
                read.put(key, stored);
            }
        }
        read.putAll(StoredVersions.of(transaction, unknown));
        this.lastId = known.lastId() >= 0 ? known.lastId() : greatestId();
    }

    private long greatestId() {
        return transaction
                .query("select coalesce(max(id), 0) from server_execution")
                .mapTo(Long.class)
                .one();
    }

    /** Adds a commit, unless one of its writes is stale: then nothing of it. */
    Optional<PersistenceException> add(Change.Commit commit) {
        Map<ExecutionKey, Long> versions = new HashMap<>();
        for (Change.Write write : commit.writes()) {
            ExecutionKey key = write.key();
            long expected = write.write().row().version() - 1;
            long found = versions.getOrDefault(key, version(key));
            if (expected != found) {
                return Optional.of(PersistenceException.stale(key, expected, found));
            }
            versions.put(key, found + 1);
        }
        commit.writes().forEach(this::accept);
        return Optional.empty();
    }

    private long version(ExecutionKey key) {
        Pending waiting = pending.get(key);
        Known.Stored stored = read.get(key);
        return waiting != null ? waiting.version : stored != null ? stored.version() : 0;
    }

    private void accept(Change.Write write) {
        ExecutionKey key = write.key();
        Pending target = pending.get(key);
        if (target == null) {
            Known.Stored before = read.get(key);
            target = new Pending(before == null ? ++lastId : before.id(), before, write.isOfNewWorkflow());
            pending.put(key, target);
        }
        ExecutionWrite written = write.write();
        target.version = written.row().version();
        target.last = write;
        writes.add(new Write(target.id, write));
        if (!write.write().events().isEmpty()) {
            events.computeIfAbsent(target.id, StoredEvents::new).add(write);
        }
        WorkflowKey workflow = key.workflow();
        if (written.current()) {
            currents.put(workflow, target);
        } else {
            currents.remove(workflow, target);
        }
    }

    /** Whether a run is the current one of its workflow id afterwards. */
    boolean isCurrent(ExecutionKey key, Pending target) {
        return currents.get(key.workflow()) == target;
    }

    Map<ExecutionKey, Pending> executions() {
        return pending;
    }

    List<Write> writes() {
        return writes;
    }

    /** What is added to histories, of each execution at once. */
    Collection<StoredEvents> events() {
        return events.values();
    }

    /** Whether another stored run may be the current one of the workflow id of one that is to be. */
    boolean replacesCurrent(ExecutionKey key, Pending target) {
        return isCurrent(key, target) && !target.ofNewWorkflow && wasCurrent(key, target) != Known.Current.YES;
    }

    Known.Current wasCurrent(ExecutionKey key, Pending target) {
        return known.isCurrent(key.workflow(), target.id);
    }

    Transaction transaction() {
        return transaction;
    }

    /** After the transaction was committed. */
    void remember() {
        known.lastId(lastId);
        pending.forEach((key, target) -> {
            if (target.last != null) {
                known.put(key, new Known.Stored(target.id, target.version, target.last.visible()));
            }
            if (isCurrent(key, target)) {
                known.current(key.workflow(), target.id);
            } else {
                known.notCurrent(key.workflow(), target.id);
            }
        });
    }
}
