package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.sql.GroupCommit.Entry;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/**
 * The one that writes: all commits that wait become one transaction. A commit that is stale fails alone; when the
 * database refuses a transaction for another reason than its own state, each of its commits is tried in one of its own.
 */
final class Committer implements AutoCloseable {
    private final Store store;
    private final Fence fence;
    private final SearchAttributes attributes;
    private final CommitObserver observer;
    private final Known known = new Known();
    private final Checkpoints checkpoints;
    private final GroupCommit<Change> commits;
    private final Queue<Delivered> delivered = new ConcurrentLinkedQueue<>();

    Committer(Store store, Fence fence, SearchAttributes attributes, CommitObserver observer) {
        this.store = store;
        this.fence = fence;
        this.attributes = attributes;
        this.observer = observer;
        this.checkpoints = new Checkpoints(store);
        this.commits = new GroupCommit<>("flow-server-commits", this::all);
    }

    /** Waits until a change is durable. */
    void submit(Change change) {
        commits.submit(change);
    }

    /** An effect to forget with the next commit. */
    void delivered(ExecutionKey sender, long outgoingId) {
        delivered.add(new Delivered(sender, outgoingId));
    }

    private record Delivered(ExecutionKey sender, long outgoingId) {}

    /** What is lost with a transaction that fails is delivered once more by the next process. */
    private void forgetDelivered(Transaction transaction) {
        Delivered first = delivered.poll();
        if (first == null) {
            return;
        }
        PreparedBatch batch = transaction.handle().prepareBatch("""
                delete from server_outgoing where effect_id = :effect and execution_id = (
                    select id from server_execution
                    where namespace = :namespace and workflow_id = :workflow and run_id = :run)
                """);
        for (Delivered each = first; each != null; each = delivered.poll()) {
            batch.bind("effect", each.outgoingId())
                    .bind("namespace", each.sender().namespace())
                    .bind("workflow", each.sender().workflowId())
                    .bind("run", each.sender().runId())
                    .add();
        }
        batch.execute();
    }

    int depth() {
        return commits.depth();
    }

    private void all(List<Entry<Change>> entries) {
        List<Entry<Change>> together = new ArrayList<>();
        for (Entry<Change> entry : entries) {
            switch (entry.item()) {
                case Change.Commit _ -> together.add(entry);
                case Change.Removal removal -> {
                    commit(together);
                    together = new ArrayList<>();
                    remove(entry, removal);
                }
            }
        }
        commit(together);
    }

    private void commit(List<Entry<Change>> entries) {
        if (entries.isEmpty()) {
            return;
        }
        long begun = System.nanoTime();
        PersistenceException failure = attempt(entries, transaction -> {
            Runnable after = write(transaction, entries);
            return () -> {
                after.run();
                observer.onCommit(entries.size(), System.nanoTime() - begun);
            };
        });
        if (failure == null) {
            return;
        }
        if (entries.size() > 1 && isOfOne(failure)) {
            entries.forEach(entry -> commit(List.of(entry)));
        } else {
            entries.forEach(entry -> entry.fail(failure));
        }
    }

    /** Whether one of several commits may be the reason. */
    private static boolean isOfOne(PersistenceException failure) {
        return failure.getCause() instanceof StoreException e
                ? !e.isUnavailable()
                : failure.code() == PersistenceException.Code.UNAVAILABLE;
    }

    /**
     * Runs work in a transaction, what it returns after the commit, and succeeds the entries.
     *
     * @return why not; null when it is done
     */
    private @Nullable PersistenceException attempt(List<Entry<Change>> entries, Function<Transaction, Runnable> work) {
        try {
            store.<Runnable>inTransaction(Isolation.READ_COMMITTED, transaction -> {
                        fence.check(transaction);
                        return work.apply(transaction);
                    })
                    .run();
            checkpoints.committed();
            entries.forEach(Entry::succeed);
            return null;
        } catch (StoreException e) {
            known.forget();
            return Failures.unavailable(e);
        } catch (PersistenceException e) {
            known.forget();
            return e;
        } catch (RuntimeException e) {
            known.forget();
            return PersistenceException.unavailable("The store failed: " + e, e);
        }
    }

    private Runnable write(Transaction transaction, List<Entry<Change>> entries) {
        List<ExecutionKey> keys = entries.stream()
                .flatMap(entry -> entry.item() instanceof Change.Commit commit ? commit.writes().stream() : null)
                .map(Change.Write::key)
                .toList();
        CommitBatch batch = new CommitBatch(transaction, known, keys);
        Map<Entry<Change>, PersistenceException> stale = new HashMap<>();
        for (Entry<Change> entry : entries) {
            if (entry.item() instanceof Change.Commit commit) {
                Optional<PersistenceException> refused = batch.add(commit);
                refused.ifPresent(e -> stale.put(entry, e));
            }
        }
        new CommitRows(batch, attributes).write();
        forgetDelivered(transaction);
        return () -> {
            batch.remember();
            stale.forEach(Entry::fail);
        };
    }

    private void remove(Entry<Change> entry, Change.Removal removal) {
        PersistenceException failure = attempt(List.of(entry), transaction -> {
            List<ExecutionKey> removed = removal.work().apply(transaction);
            return () -> removed.forEach(known::forget);
        });
        if (failure != null) {
            entry.fail(failure);
        }
    }

    @Override
    public void close() {
        commits.close();
        checkpoints.close();
    }
}
