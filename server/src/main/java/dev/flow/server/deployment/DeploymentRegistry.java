package dev.flow.server.deployment;

import dev.flow.server.deployment.DeploymentStore.DeploymentKey;
import dev.flow.server.failure.ServiceFailure;
import io.grpc.Status;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * The worker deployments of all namespaces, in memory and in their store: a change is visible once it is stored.
 * Thread-safe.
 */
public final class DeploymentRegistry {
    static final int MOST_VERSIONS = 100;
    private static final int MOST_DEPLOYMENTS = 100;
    private static final int MOST_QUEUES = 100;

    private final DeploymentStore store;
    private final InstantSource clock;
    private final ReentrantLock changing = new ReentrantLock();
    private final Map<DeploymentKey, DeploymentState> states = new ConcurrentHashMap<>();
    private final Map<String, Map<QueueRouting.Queue, QueueRouting>> routing = new ConcurrentHashMap<>();
    private final AtomicLong routings = new AtomicLong();

    /** Those that have polled already: nothing is to be stored. */
    private final Set<Polled> polled = ConcurrentHashMap.newKeySet();

    private record Polled(String namespace, VersionId version, QueueRouting.Queue queue) {}

    /** Loads all deployments. */
    public DeploymentRegistry(DeploymentStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
        store.each((key, bytes) -> states.put(key, DeploymentState.decode(bytes)));
        states.forEach(this::remember);
        states.keySet().stream().map(DeploymentKey::namespace).distinct().forEach(this::route);
    }

    Optional<DeploymentState> find(String namespace, String name) {
        return Optional.ofNullable(states.get(new DeploymentKey(namespace, name)));
    }

    /** By name. */
    List<DeploymentState> list(String namespace) {
        List<DeploymentState> all = new ArrayList<>();
        states.forEach((key, state) -> {
            if (key.namespace().equals(namespace)) {
                all.add(state);
            }
        });
        all.sort((one, other) -> one.name().compareTo(other.name()));
        return all;
    }

    /** Grows with every change of the routing. */
    long routings() {
        return routings.get();
    }

    QueueRouting routing(String namespace, String queue, TaskQueueType type) {
        Map<QueueRouting.Queue, QueueRouting> queues = routing.get(namespace);
        return queues == null
                ? QueueRouting.UNVERSIONED
                : queues.getOrDefault(new QueueRouting.Queue(queue, type), QueueRouting.UNVERSIONED);
    }

    /** Whether workers of a version have polled a queue. */
    boolean polls(String namespace, VersionId version, String queue, TaskQueueType type) {
        return polled.contains(new Polled(namespace, version, new QueueRouting.Queue(queue, type)));
    }

    /**
     * A worker of a version polls a queue; it is not the own queue of the worker.
     *
     * @return whether it is the first one
     * @throws ServiceFailure when there are too many versions, or too many queues of one
     */
    boolean polled(String namespace, VersionId version, String queue, TaskQueueType type) {
        var poll = new Polled(namespace, version, new QueueRouting.Queue(queue, type));
        if (polled.contains(poll)) {
            return false;
        }
        changing.lock();
        try {
            var key = new DeploymentKey(namespace, version.deployment());
            DeploymentState before = orCreated(key);
            save(key, withRoom(before, version, queue, type).withPolled(version, queue, type, clock.instant()));
            return true;
        } finally {
            changing.unlock();
        }
    }

    private DeploymentState orCreated(DeploymentKey key) {
        DeploymentState present = states.get(key);
        if (present != null) {
            return present;
        }
        if (list(key.namespace()).size() >= MOST_DEPLOYMENTS) {
            throw tooMany("reached maximum deployments in namespace (" + MOST_DEPLOYMENTS + ")");
        }
        return DeploymentState.created(key.name(), clock.instant());
    }

    /** The oldest version that is drained gives way to a new one. */
    private static DeploymentState withRoom(
            DeploymentState state, VersionId version, String queue, TaskQueueType type) {
        Optional<WorkerDeploymentVersionInfo> known = state.version(version.buildId());
        if (known.isPresent()) {
            if (known.get().getTaskQueueInfosCount() >= MOST_QUEUES
                    && !DeploymentState.polls(known.get(), queue, type)) {
                throw tooMany("maximum number of task queues (" + MOST_QUEUES
                        + ") have been registered in deployment version " + version);
            }
            return state;
        }
        if (state.versions().size() < MOST_VERSIONS) {
            return state;
        }
        return state.versions().values().stream()
                .filter(Statuses::isDrained)
                .findFirst()
                .map(drained ->
                        state.withoutVersion(drained.getDeploymentVersion().getBuildId()))
                .orElseThrow(() -> tooMany("cannot add version, already at max versions " + MOST_VERSIONS));
    }

    private static ServiceFailure tooMany(String message) {
        return ServiceFailure.of(Status.Code.RESOURCE_EXHAUSTED, message);
    }

    /**
     * Changes a deployment.
     *
     * @return the new state
     * @throws ServiceFailure when there is no such deployment, or as the change says
     */
    DeploymentState change(String namespace, String name, UnaryOperator<DeploymentState> change) {
        changing.lock();
        try {
            var key = new DeploymentKey(namespace, name);
            DeploymentState before = states.get(key);
            if (before == null) {
                throw ServiceFailure.notFound("no Worker Deployment found with name '" + name
                        + "'; does your Worker Deployment have pollers?");
            }
            DeploymentState after = change.apply(before);
            if (!after.equals(before)) {
                save(key, after);
            }
            return after;
        } finally {
            changing.unlock();
        }
    }

    private void save(DeploymentKey key, DeploymentState state) {
        store.save(key, state.encode());
        states.put(key, state);
        forget(key);
        remember(key, state);
        route(key.namespace());
    }

    /** Removes a deployment without versions. */
    void delete(String namespace, String name) {
        changing.lock();
        try {
            var key = new DeploymentKey(namespace, name);
            DeploymentState state = states.get(key);
            if (state == null) {
                return;
            }
            if (!state.versions().isEmpty()) {
                throw ServiceFailure.failedPrecondition("deployment has versions, can't be deleted");
            }
            store.delete(key);
            states.remove(key);
            forget(key);
            route(namespace);
        } finally {
            changing.unlock();
        }
    }

    private void forget(DeploymentKey key) {
        polled.removeIf(poll -> poll.namespace().equals(key.namespace())
                && poll.version().deployment().equals(key.name()));
    }

    private void remember(DeploymentKey key, DeploymentState state) {
        state.versions()
                .values()
                .forEach(version -> version.getTaskQueueInfosList()
                        .forEach(queue -> polled.add(new Polled(
                                key.namespace(),
                                VersionId.of(version.getDeploymentVersion()),
                                new QueueRouting.Queue(queue.getName(), queue.getType())))));
    }

    private void route(String namespace) {
        routing.put(namespace, QueueRouting.of(list(namespace)));
        routings.incrementAndGet();
    }
}
