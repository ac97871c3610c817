package dev.flow.server.deployment;

final class MemoryDeploymentStoreTest extends DeploymentStoreContract {
    private final MemoryDeploymentStore store = new MemoryDeploymentStore();

    @Override
    protected DeploymentStore store() {
        return store;
    }
}
