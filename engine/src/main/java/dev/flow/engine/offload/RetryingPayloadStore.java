package dev.flow.engine.offload;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls a store for a workflow with retries, and not on the workflow's thread, which must never hang in a file system
 * that does not answer. Concurrent requests for one payload are made once. Thread-safe.
 */
final class RetryingPayloadStore {
    private static final Executor THREADS = Thread::startVirtualThread;

    private final PayloadStore store;
    private final StoreRetry patience;
    private final Map<Digest, Request> requests = new ConcurrentHashMap<>();

    /** A request under way; {@code failure} is that of its last attempt, null before one has failed. */
    private record Request(CompletableFuture<byte[]> response, AtomicReference<@Nullable Throwable> failure) {}

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
        Request pending = requests.computeIfAbsent(digest, _ -> begin(request));
        // A caller that stops waiting leaves the request open: the next caller finds it, or its response.
        var _ = pending.response().whenComplete((_, _) -> requests.remove(digest, pending));
        try {
            return pending.response().get(patience.most().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new PayloadUnavailable(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            Throwable failure = pending.failure().get();
            throw new PayloadUnavailable(
                    failure == null ? PayloadStoreException.unavailable("it does not answer", e) : failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PayloadUnavailable(e);
        }
    }

    private Request begin(Supplier<byte[]> request) {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        return new Request(ask(request, patience.tries(), failure), failure);
    }

    private CompletableFuture<byte[]> ask(
            Supplier<byte[]> request, int tries, AtomicReference<@Nullable Throwable> failure) {
        CompletableFuture<byte[]> first = CompletableFuture.supplyAsync(request, THREADS);
        if (tries == 1) {
            return first;
        }
        return first.whenComplete((_, e) -> {
                    if (e != null) {
                        failure.set(e instanceof CompletionException && e.getCause() != null ? e.getCause() : e);
                    }
                })
                .exceptionallyComposeAsync(_ -> ask(request, tries - 1, failure), later());
    }

    private Executor later() {
        return CompletableFuture.delayedExecutor(patience.pause().toMillis(), TimeUnit.MILLISECONDS, THREADS);
    }
}
