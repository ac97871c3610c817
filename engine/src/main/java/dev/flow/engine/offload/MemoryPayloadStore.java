package dev.flow.engine.offload;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A payload store that ends with its process, like the engine that it is for. Thread-safe. */
public final class MemoryPayloadStore implements PayloadStore {
    private final Map<Digest, byte[]> contents = new ConcurrentHashMap<>();

    @Override
    public void put(Digest digest, byte[] content) {
        contents.putIfAbsent(digest, content);
    }

    @Override
    public Optional<byte[]> get(Digest digest) {
        return Optional.ofNullable(contents.get(digest));
    }
}
