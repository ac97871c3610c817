package dev.flow.engine.offload;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Calls a store for a workflow with retries, and not on the workflow's thread, which must never hang in a file system
 * that does not answer. Concurrent requests for one payload are made once. Thread-safe.
 */
final class RetryingPayloadStore {
    private static final Executor THREADS = Thread::startVirtualThread;

    private final PayloadStore store;
    private final StoreRetry patience;
    private final Map<Digest, CompletableFuture<byte[]>> asked = new ConcurrentHashMap<>();

    RetryingPayloadStore(PayloadStore store, StoreRetry patience) {
        this.store = store;
        this.patience = patience;
    }

    /** @throws PayloadUnavailable when the store does not take it in time */
    void put(Digest digest, byte[] content) {
        await(digest, () -> {
            store.put(digest, content);
            return content;
        });
    }

    /** @throws PayloadUnavailable when the store does not give it in time */
    byte[] get(Digest digest) {
        return await(
                digest,
                () -> store.get(digest)
                        .orElseThrow(() -> PayloadStoreException.lost(digest, "the store does not have it")));
    }

    private byte[] await(Digest digest, Supplier<byte[]> request) {
        CompletableFuture<byte[]> answer = asked.computeIfAbsent(digest, _ -> ask(request, patience.tries()));
        // A caller that stops waiting leaves the request open: the next caller finds it, or its answer.
        var _ = answer.whenComplete((_, _) -> asked.remove(digest, answer));
        try {
            return answer.get(patience.most().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new PayloadUnavailable(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            throw new PayloadUnavailable(PayloadStoreException.unavailable("it does not answer", e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PayloadUnavailable(e);
        }
    }

    private CompletableFuture<byte[]> ask(Supplier<byte[]> request, int tries) {
        CompletableFuture<byte[]> first = CompletableFuture.supplyAsync(request, THREADS);
        return tries == 1 ? first : first.exceptionallyComposeAsync(_ -> ask(request, tries - 1), later());
    }

    private Executor later() {
        return CompletableFuture.delayedExecutor(patience.pause().toMillis(), TimeUnit.MILLISECONDS, THREADS);
    }
}
