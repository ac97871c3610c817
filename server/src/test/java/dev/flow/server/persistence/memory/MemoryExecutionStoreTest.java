package dev.flow.server.persistence.memory;

import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionStoreContract;

final class MemoryExecutionStoreTest extends ExecutionStoreContract {
    private final MemoryExecutionStore store = new MemoryExecutionStore();

    @Override
    protected ExecutionStore store() {
        return store;
    }
}
