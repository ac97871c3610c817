package dev.flow.engine.offload;

import java.util.Optional;

/**
 * Port: where offloaded payloads are kept. Content-addressed: storing the same content again changes nothing.
 * Thread-safe; both operations may block, and throw {@link PayloadStoreException} when the store is unavailable.
 */
public interface PayloadStore {
    /** Keeps this content under its digest, durably, before it returns. */
    void put(Digest digest, byte[] content);

    /** The content with this digest. */
    Optional<byte[]> get(Digest digest);
}
