package dev.flow.server.execution;

import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.state.WorkflowKey;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The commits of each workflow id that are not durable. One that has failed stays until what it changed in memory is
 * forgotten, so that no reader believes it meanwhile. Thread-safe.
 */
final class PendingCommits {
    private final ConcurrentHashMap<WorkflowKey, Pending> pending = new ConcurrentHashMap<>();

    /** Commits of one workflow id. */
    private record Pending(PendingCommit commit, Set<LoadedExecution> changed) {
        Pending and(Pending other) {
            Set<LoadedExecution> all = new HashSet<>(changed);
            all.addAll(other.changed);
            return new Pending(commit.and(other.commit), all);
        }
    }

    /**
     * By the holder of the lock of the workflow id.
     *
     * @param changed is kept, and not to be changed any more
     */
    void add(WorkflowKey workflow, PendingCommit commit, Set<LoadedExecution> changed) {
        if (!commit.isDurable()) {
            Pending all = pending.merge(workflow, new Pending(commit, changed), Pending::and);
            all.commit().onEnd(durable -> {
                if (durable) {
                    pending.remove(workflow, all);
                }
            });
        }
    }

    /** What is not durable; null when all is. */
    @Nullable
    PendingCommit of(WorkflowKey workflow) {
        Pending all = pending.get(workflow);
        return all == null || all.commit().isDurable() ? null : all.commit();
    }

    /**
     * Waits until all is durable.
     *
     * @throws dev.flow.server.persistence.PersistenceException when something is not, and will not be
     */
    void await(WorkflowKey workflow) {
        PendingCommit commit = of(workflow);
        if (commit != null) {
            commit.await();
        }
    }

    /**
     * Waits until none is under way: by the holder of the lock of the workflow id, who forgets what failed.
     *
     * @return the executions that are to be forgotten
     */
    Set<LoadedExecution> settle(WorkflowKey workflow) {
        Pending all = pending.get(workflow);
        if (all == null) {
            return Set.of();
        }
        all.commit().awaitEnd();
        pending.remove(workflow, all);
        return all.commit().isDurable() ? Set.of() : all.changed();
    }
}
