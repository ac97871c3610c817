package dev.flow.server.deployment;

import com.google.protobuf.ByteString;
import java.util.function.BiConsumer;

/**
 * Where worker deployments outlive the process. Thread-safe. Every method throws
 * {@link dev.flow.server.persistence.PersistenceException} when the store is unavailable, or owned by another process
 * now.
 */
public interface DeploymentStore {
    /** Stores the state of a deployment, durably when this returns. */
    void save(DeploymentKey key, ByteString state);

    /** Removes a deployment, if there is one. */
    void delete(DeploymentKey key);

    /** All deployments: for the start of a process. */
    void each(BiConsumer<DeploymentKey, ByteString> consumer);

    /** A deployment of a namespace. */
    record DeploymentKey(String namespace, String name) {}
}
