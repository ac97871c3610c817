package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.sql.GroupCommit.Entry;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one that writes: all commits that wait become one transaction. A commit that is stale fails alone; when the
 * database refuses a transaction for another reason than its own state, each of its commits is tried in one of its own.
 */
final class Committer implements AutoCloseable {
    /** The next commit of a run usually follows sooner: its worker has little to do. */
    private static final Duration MOMENT = Duration.ofNanos(1_500_000);

    private final Store store;
    private final Availability availability;
    private final Fence fence;
    private final SearchAttributes attributes;
    private final CommitObserver observer;
    private final Known known = new Known();
    private final Checkpoints checkpoints;
    private final WorkflowIds ids;
    private final GroupCommit<Change> commits;
    private final DeliveredEffects delivered = new DeliveredEffects();

    Committer(
            Store store, Availability availability, Fence fence, SearchAttributes attributes, CommitObserver observer) {
        this.store = store;
        this.availability = availability;
        this.fence = fence;
        this.attributes = attributes;
        this.observer = observer;
        this.checkpoints = new Checkpoints(store);
        this.ids = new WorkflowIds(availability, this::flush);
        this.commits = new GroupCommit<>("flow-server-commits", MOMENT, this::all);
    }

    /** Hands over a commit. */
    PendingCommit submit(List<ExecutionWrite> writes, ExecutionStore.Pace pace) {
        try {
            availability.check();
            var done = commits.submit(Change.Commit.of(writes, ids), pace == ExecutionStore.Pace.MORE_FOLLOWS);
            for (ExecutionWrite write : writes) {
                if (write.row().version() == 1) {
                    ids.add(write.row().key().workflow());
                }
            }
            return PendingCommit.of(done);
        } catch (PersistenceException e) {
            return PendingCommit.failed(e);
        }
    }

    /** Waits until a removal is durable. */
    void carryOut(Change.Removal removal) {
        availability.check();
        PendingCommit.of(commits.submit(removal, false)).await();
    }

    /** Waits until all that was handed over before is durable, or has failed, and delivered effects are forgotten. */
    private void flush() {
        carryOut(new Change.Removal(_ -> List.of()));
    }

    /** An effect to forget with the next commit; when too many wait for one, it is made now. */
    void delivered(ExecutionKey sender, long outgoingId) {
        while (!delivered.add(new DeliveredEffects.Effect(sender, outgoingId))) {
            flush();
        }
    }

    /** The workflow ids that may be stored. */
    WorkflowIds ids() {
        return ids;
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
        List<DeliveredEffects.Effect> forgotten = delivered.take();
        boolean done = false;
        try {
            availability.check();
            store.<Runnable>inTransaction(Isolation.READ_COMMITTED, transaction -> {
                        fence.check(transaction);
                        Runnable after = work.apply(transaction);
                        DeliveredEffects.forget(transaction, forgotten);
                        return after;
                    })
                    .run();
            done = true;
            checkpoints.committed();
            ids.committed();
            entries.forEach(Entry::succeed);
            return null;
        } catch (StoreException e) {
            known.forget();
            availability.failed(e);
            return Failures.unavailable(e);
        } catch (PersistenceException e) {
            known.forget();
            return e;
        } catch (RuntimeException e) {
            known.forget();
            return PersistenceException.unavailable("The store failed: " + e, e);
        } finally {
            if (!done) {
                delivered.putBack(forgotten);
            }
        }
    }

    private Runnable write(Transaction transaction, List<Entry<Change>> entries) {
        List<ExecutionKey> keys = entries.stream()
                .flatMap(entry -> entry.item() instanceof Change.Commit commit ? commit.writes().stream() : null)
                .filter(written -> !written.isOfNewWorkflow())
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
        ids.close();
        commits.close();
        checkpoints.close();
    }
}
