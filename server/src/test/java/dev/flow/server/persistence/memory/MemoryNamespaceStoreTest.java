package dev.flow.server.persistence.memory;

import dev.flow.server.persistence.NamespaceStore;
import dev.flow.server.persistence.NamespaceStoreContract;

final class MemoryNamespaceStoreTest extends NamespaceStoreContract {
    private final MemoryNamespaceStore store = new MemoryNamespaceStore();

    @Override
    protected NamespaceStore store() {
        return store;
    }

    @Override
    protected void reopen() {
        // It lasts as long as the process.
    }
}
