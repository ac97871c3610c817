package dev.flow.engine.offload;

import java.util.Optional;

/**
 * Port: where offloaded payloads are kept. Content-addressed: storing the same content again changes nothing.
 * Thread-safe; both operations may block, and throw {@link PayloadStoreException} when the store is unavailable.
 */
public interface PayloadStore {
    /** Keeps this content under its digest, durably, before it returns. */
    void put(Digest digest, byte[] content);

    /** The content with this digest; reading it is a use. */
    Optional<byte[]> get(Digest digest);

    /**
     * Notes that this content is in use, as storing it again would. Only stores that remove unused content need it;
     * content that is not there is ignored.
     */
    default void use(Digest digest) {}
}
