package dev.flow.server.persistence.memory;

import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.visibility.VisibilityStore;
import dev.flow.server.visibility.VisibilityStoreContract;

final class MemoryVisibilityStoreTest extends VisibilityStoreContract {
    private final MemoryExecutionStore executions = new MemoryExecutionStore();
    private final MemorySearchAttributes attributes = new MemorySearchAttributes();

    MemoryVisibilityStoreTest() {
        attributes.add("default", CUSTOM);
    }

    @Override
    protected ExecutionStore executions() {
        return executions;
    }

    @Override
    protected VisibilityStore store() {
        return new MemoryVisibilityStore(executions, attributes);
    }
}
