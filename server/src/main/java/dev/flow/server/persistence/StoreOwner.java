package dev.flow.server.persistence;

import java.util.concurrent.CompletableFuture;

/** Whether this process owns its stores: only the owner may answer from them. Thread-safe. */
public interface StoreOwner {
    /** Of stores that no other process can open. */
    StoreOwner ALONE = new StoreOwner() {
        @Override
        public void check() {
            // There is nobody else.
        }

        @Override
        public CompletableFuture<PersistenceException> lost() {
            return new CompletableFuture<>();
        }
    };

    /**
     * Called before each request; without input or output.
     *
     * @throws PersistenceException {@code NOT_OWNER} when another process is the owner, {@code UNAVAILABLE} while it is
     *     not certain that no other is
     */
    void check();

    /** Completed once, with the reason, when another process has become the owner; a copy for each caller. */
    CompletableFuture<PersistenceException> lost();
}
