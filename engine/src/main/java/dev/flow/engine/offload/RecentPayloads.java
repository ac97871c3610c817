package dev.flow.engine.offload;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A store behind a cache of what was read or written lately, bounded by size. The store learns at least once an hour
 * which contents are in use, also those that the cache has: it may remove what has not been used for long. Thread-safe;
 * the cache is made when something is large for the first time, as most short runs never need it.
 */
final class RecentPayloads implements PayloadStore {
    /** Far below the margin of {@link PayloadCleaner}. */
    private static final Duration USE_INTERVAL = Duration.ofHours(1);

    private static final int USES = 100_000;

    /** Two hours; a later use begins anew. */
    private static final int TRIES = 240;

    private static final Duration PAUSE = Duration.ofSeconds(30);
    private static final Executor THREADS = Thread::startVirtualThread;

    private final PayloadStore store;
    private final long bytes;
    private final Ticker ticker;
    private final Set<Digest> pending = ConcurrentHashMap.newKeySet();
    private @Nullable Caches caches;

    /** Contents, and which of them the store knows to be in use. */
    private record Caches(Cache<Digest, byte[]> contents, Cache<Digest, Boolean> used) {}

    RecentPayloads(PayloadStore store, long bytes) {
        this(store, bytes, Ticker.systemTicker());
    }

    RecentPayloads(PayloadStore store, long bytes, Ticker ticker) {
        this.store = store;
        this.bytes = bytes;
        this.ticker = ticker;
    }

    /** What needs no store, which learns in the background that it is in use. */
    Optional<byte[]> cached(Digest digest) {
        Optional<byte[]> content = Optional.ofNullable(caches().contents().getIfPresent(digest));
        content.ifPresent(_ -> useLater(digest));
        return content;
    }

    /** Whether the store has this content and knows that it is in use. */
    boolean isKept(Digest digest) {
        return caches().used().getIfPresent(digest) != null;
    }

    @Override
    public void put(Digest digest, byte[] content) {
        if (!isKept(digest)) {
            store.put(digest, content);
            caches().used().put(digest, true);
        }
        caches().contents().put(digest, content);
    }

    @Override
    public Optional<byte[]> get(Digest digest) {
        Optional<byte[]> cached = cached(digest);
        if (cached.isPresent()) {
            return cached;
        }
        Optional<byte[]> content = store.get(digest);
        content.ifPresent(found -> {
            caches().contents().put(digest, found);
            caches().used().put(digest, true);
        });
        return content;
    }

    /** Tells the store in the background, again and again while it is unavailable. */
    void useLater(Digest digest) {
        if (!isKept(digest) && pending.add(digest)) {
            THREADS.execute(() -> use(digest, TRIES));
        }
    }

    private void use(Digest digest, int tries) {
        boolean again = false;
        try {
            store.use(digest);
            caches().used().put(digest, true);
        } catch (PayloadStoreException e) {
            again = tries > 1;
        } finally {
            if (!again) {
                pending.remove(digest);
            }
        }
        if (again) {
            CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS, THREADS)
                    .execute(() -> use(digest, tries - 1));
        }
    }

    private synchronized Caches caches() {
        Caches existing = caches;
        if (existing == null) {
            existing = new Caches(
                    Caffeine.newBuilder()
                            .maximumWeight(bytes)
                            .weigher((Digest digest, byte[] content) -> content.length)
                            .build(),
                    Caffeine.newBuilder()
                            .maximumSize(USES)
                            .expireAfterWrite(USE_INTERVAL)
                            .ticker(ticker)
                            .build());
            caches = existing;
        }
        return existing;
    }
}
