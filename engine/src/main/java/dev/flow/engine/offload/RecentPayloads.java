package dev.flow.engine.offload;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A store behind a cache of what was read or written lately, bounded by size. Thread-safe; the cache is made when
 * something is large for the first time, as most short runs never need it.
 */
final class RecentPayloads implements PayloadStore {
    private final PayloadStore store;
    private final long bytes;
    private @Nullable Cache<Digest, byte[]> cache;

    RecentPayloads(PayloadStore store, long bytes) {
        this.store = store;
        this.bytes = bytes;
    }

    /** What needs no store. */
    Optional<byte[]> cached(Digest digest) {
        return Optional.ofNullable(cache().getIfPresent(digest));
    }

    @Override
    public void put(Digest digest, byte[] content) {
        if (cache().getIfPresent(digest) == null) {
            store.put(digest, content);
            cache().put(digest, content);
        }
    }

    @Override
    public Optional<byte[]> get(Digest digest) {
        Optional<byte[]> content = cached(digest).or(() -> store.get(digest));
        content.ifPresent(found -> cache().put(digest, found));
        return content;
    }

    private synchronized Cache<Digest, byte[]> cache() {
        Cache<Digest, byte[]> existing = cache;
        if (existing == null) {
            existing = Caffeine.newBuilder()
                    .maximumWeight(bytes)
                    .weigher((Digest digest, byte[] content) -> content.length)
                    .build();
            cache = existing;
        }
        return existing;
    }
}
