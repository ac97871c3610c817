package dev.flow.server.worker;

import dev.flow.server.DurableServer;

final class MemoryWorkersTest extends SdkWorkersContract {
    private final DurableServer.Stores stores = DurableServer.Stores.memory();

    @Override
    DurableServer.Stores stores() {
        return stores;
    }
}
