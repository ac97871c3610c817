package dev.flow.server.deployment;

import dev.flow.server.matching.TaskQueues;
import java.time.InstantSource;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/**
 * The worker deployments of a service.
 *
 * @param changes requests that change them, and pollers that make them known
 * @param descriptions requests that describe them
 * @param routing of tasks to versions
 * @param inheritance of versions by new runs
 */
public record Deployments(
        WorkerDeployments changes, Descriptions descriptions, Routing routing, Inheritance inheritance) {
    /** What the outside does for them. */
    public interface Surroundings {
        /** Whether an open run of a namespace is pinned to a version. */
        boolean isPinned(String namespace, VersionId version);

        /** Tasks of a namespace that wait may have to go to another version. */
        void routingChanged(String namespace);
    }

    /** Without any, in memory: nobody is told of changes. */
    public static Deployments inMemory(TaskQueues queues, InstantSource clock) {
        return open(new MemoryDeploymentStore(), queues, clock, new Surroundings() {
            @Override
            public boolean isPinned(String namespace, VersionId version) {
                return false;
            }

            @Override
            public void routingChanged(String namespace) {}
        });
    }

    /** Loads what is stored. */
    public static Deployments open(
            DeploymentStore store, TaskQueues queues, InstantSource clock, Surroundings surroundings) {
        DeploymentRegistry registry = new DeploymentRegistry(store, clock);
        BiPredicate<String, VersionId> pinned = surroundings::isPinned;
        Consumer<String> routingChanged = surroundings::routingChanged;
        return new Deployments(
                new WorkerDeployments(registry, queues, clock, routingChanged),
                new Descriptions(registry, queues, clock, pinned),
                new Routing(registry),
                new Inheritance(registry));
    }
}
