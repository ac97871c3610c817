package dev.flow.events.router;

import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.NewDelivery;
import dev.flow.store.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Adds the events of concurrent callers in common transactions: what arrives while one commits is in the next. A caller
 * waits for the commit; the number of callers bounds what waits. Thread-safe.
 */
final class GroupCommit implements AutoCloseable {
    private static final int MOST = 256;

    private final DeliveryRows rows;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private final Thread thread;
    private boolean closed;

    private record Waiting(NewDelivery delivery, CompletableFuture<String> accepted) {}

    GroupCommit(DeliveryRows rows) {
        this.rows = rows;
        // Of the platform: the driver of SQLite blocks the carrier of a virtual one.
        this.thread = Thread.ofPlatform().daemon().name("acceptance of events").start(this::loop);
    }

    /**
     * Adds an event and waits for the commit.
     *
     * @return its own id, or that of an earlier delivery with the same source and id
     * @throws StoreException when the store is unavailable
     */
    String add(NewDelivery delivery) {
        var mine = new Waiting(delivery, new CompletableFuture<>());
        if (!offer(mine)) {
            return rows.accept(List.of(delivery)).getFirst();
        }
        try {
            return mine.accepted().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private synchronized boolean offer(Waiting mine) {
        if (closed) {
            return false;
        }
        waiting.add(mine);
        notifyAll();
        return true;
    }

    private void loop() {
        for (List<Waiting> batch = take(); !batch.isEmpty(); batch = take()) {
            commit(batch);
        }
    }

    /** What waits, at least one; none once it is closed and nothing waits. */
    private synchronized List<Waiting> take() {
        while (waiting.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException _) {
                // This thread ends by close() only.
            }
        }
        List<Waiting> batch = new ArrayList<>();
        while (batch.size() < MOST && !waiting.isEmpty()) {
            batch.add(waiting.remove());
        }
        return batch;
    }

    private void commit(List<Waiting> batch) {
        try {
            List<String> ids = rows.accept(batch.stream().map(Waiting::delivery).toList());
            for (int index = 0; index < ids.size(); index++) {
                batch.get(index).accepted().complete(ids.get(index));
            }
        } catch (RuntimeException | Error e) {
            if (batch.size() == 1 || !isOfOne(e)) {
                batch.forEach(each -> each.accepted().completeExceptionally(e));
            } else {
                batch.forEach(each -> commit(List.of(each)));
            }
        }
    }

    /** Whether a failure may be that of a single event, such as one that the database refuses. */
    private static boolean isOfOne(Throwable e) {
        return e instanceof StoreException store
                ? store.code() == StoreException.Code.DEFECT
                : e instanceof RuntimeException;
    }

    /** What waits is committed first. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        Threads.join(thread);
    }
}
