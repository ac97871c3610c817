package dev.flow.events.router;

import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.NewDelivery;
import dev.flow.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Adds the events of concurrent callers in common transactions: what arrives while one commits is in the next.
 * Thread-safe.
 */
final class GroupCommit implements AutoCloseable {
    private static final int MOST = 256;

    private final DeliveryRows rows;
    private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean closed;

    private record Waiting(NewDelivery delivery, CompletableFuture<String> accepted) {}

    GroupCommit(DeliveryRows rows) {
        this.rows = rows;
        this.thread = Thread.ofVirtual().name("acceptance of events").start(this::loop);
    }

    /**
     * Adds an event and waits for the commit.
     *
     * @return its own id, or that of an earlier delivery with the same source and id
     * @throws StoreException when the store is unavailable
     */
    String add(NewDelivery delivery) {
        var mine = new Waiting(delivery, new CompletableFuture<>());
        waiting.add(mine);
        if (closed && waiting.remove(mine)) {
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

    private void loop() {
        List<Waiting> batch = new ArrayList<>(MOST);
        while (!closed || !waiting.isEmpty()) {
            try {
                batch.add(waiting.take());
                waiting.drainTo(batch, MOST - 1);
            } catch (InterruptedException _) {
                waiting.drainTo(batch, MOST);
            }
            if (!batch.isEmpty()) {
                commit(List.copyOf(batch));
                batch.clear();
            }
        }
    }

    private void commit(List<Waiting> batch) {
        try {
            List<String> ids = rows.accept(batch.stream().map(Waiting::delivery).toList());
            for (int index = 0; index < ids.size(); index++) {
                batch.get(index).accepted().complete(ids.get(index));
            }
        } catch (RuntimeException | Error e) {
            if (batch.size() == 1 || e instanceof StoreException) {
                batch.forEach(each -> each.accepted().completeExceptionally(e));
            } else {
                batch.forEach(each -> commit(List.of(each)));
            }
        }
    }

    /** What waits is committed first. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
