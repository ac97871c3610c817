package dev.flow.server.deployment;

import com.google.protobuf.ByteString;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Worker deployments that end with the process. */
public final class MemoryDeploymentStore implements DeploymentStore {
    private final Map<DeploymentKey, ByteString> states = new ConcurrentHashMap<>();

    @Override
    public void save(DeploymentKey key, ByteString state) {
        states.put(key, state);
    }

    @Override
    public void delete(DeploymentKey key) {
        states.remove(key);
    }

    @Override
    public void each(BiConsumer<DeploymentKey, ByteString> consumer) {
        states.forEach(consumer);
    }
}
