package dev.flow.configuration.activation.record;

import dev.flow.configuration.activation.ActivePointer;
import dev.flow.store.Store;

/** The active pointer of one scope in the store: each read is one row by its key. Thread-safe. */
public final class StoredPointer implements ActivePointer {
    private final Store store;
    private final String scope;

    /** @param scope digest of the scope */
    public StoredPointer(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    @Override
    public Position read() {
        return store.read(transaction -> PointerRow.read(transaction, scope)).position();
    }
}
