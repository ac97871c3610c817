package dev.flow.server.deployment;

import com.google.protobuf.util.Timestamps;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo;
import io.temporal.api.enums.v1.TaskQueueType;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which versions the tasks of a queue go to that are not pinned.
 *
 * @param current null for workers without a version
 * @param ramp null when no part of the tasks goes elsewhere
 */
record QueueRouting(@Nullable VersionId current, @Nullable Ramp ramp) {
    static final QueueRouting UNVERSIONED = new QueueRouting(null, null);

    /**
     * A part of the tasks.
     *
     * @param to null for workers without a version
     * @param percentage of the workflow ids
     */
    record Ramp(@Nullable VersionId to, float percentage) {}

    /** A queue of a namespace. */
    record Queue(String name, TaskQueueType type) {}

    /** The version of a workflow id: always the same one as long as the routing is. */
    Optional<VersionId> target(String workflowId) {
        return Optional.ofNullable(ramp != null && share(workflowId) < ramp.percentage() ? ramp.to() : current);
    }

    /** The version that a part of the tasks goes to, however large the part is; without one as {@link #target}. */
    Optional<VersionId> ramping(String workflowId) {
        return ramp == null ? target(workflowId) : Optional.ofNullable(ramp.to());
    }

    /** Spreads workflow ids evenly over 0 to 100. */
    private static double share(String workflowId) {
        int hash = 0x811c9dc5;
        for (byte each : workflowId.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ each) * 0x01000193;
        }
        hash = (hash ^ hash >>> 16) * 0x85ebca6b;
        hash = (hash ^ hash >>> 13) * 0xc2b2ae35;
        hash ^= hash >>> 16;
        return Integer.toUnsignedLong(hash) * 100.0 / (1L << Integer.SIZE);
    }

    /** Of all queues of a namespace. A queue of several deployments follows the one that was changed last. */
    static Map<Queue, QueueRouting> of(Collection<DeploymentState> deployments) {
        Map<Queue, QueueRouting> routing = new HashMap<>();
        deployments.stream()
                .sorted(Comparator.comparing(
                        state -> state.routing().getCurrentVersionChangedTime(), Timestamps.comparator()))
                .forEach(state -> state.version(state.currentBuild())
                        .ifPresent(version -> eachQueue(
                                version,
                                queue -> routing.put(
                                        queue, new QueueRouting(VersionId.of(version.getDeploymentVersion()), null)))));
        deployments.stream()
                .filter(DeploymentState::isRamping)
                .sorted(Comparator.comparing(
                        state -> state.routing().getRampingVersionChangedTime(), Timestamps.comparator()))
                .forEach(state -> ramp(state, routing));
        return Map.copyOf(routing);
    }

    private static void ramp(DeploymentState state, Map<Queue, QueueRouting> routing) {
        float percentage = state.routing().getRampingVersionPercentage();
        boolean unversioned = state.rampingBuild().isEmpty();
        state.version(unversioned ? state.currentBuild() : state.rampingBuild())
                .ifPresent(version -> eachQueue(version, queue -> {
                    VersionId current = routing.getOrDefault(queue, UNVERSIONED).current();
                    VersionId to = unversioned ? null : VersionId.of(version.getDeploymentVersion());
                    routing.put(queue, new QueueRouting(current, new Ramp(to, percentage)));
                }));
    }

    private static void eachQueue(WorkerDeploymentVersionInfo version, Consumer<Queue> consumer) {
        version.getTaskQueueInfosList().forEach(each -> consumer.accept(new Queue(each.getName(), each.getType())));
    }
}
