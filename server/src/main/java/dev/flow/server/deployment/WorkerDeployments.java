package dev.flow.server.deployment;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.matching.TaskQueues;
import io.temporal.api.deployment.v1.VersionMetadata;
import io.temporal.api.deployment.v1.WorkerDeploymentOptions;
import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo.VersionTaskQueueInfo;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentResponse;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentVersionResponse;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionResponse;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentManagerRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentManagerResponse;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentRampingVersionRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentRampingVersionResponse;
import io.temporal.api.workflowservice.v1.UpdateWorkerDeploymentVersionMetadataRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkerDeploymentVersionMetadataResponse;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Changes of worker deployments: the requests of the API with their checks. Every method throws {@link ServiceFailure}
 * when it refuses, and returns once the change is stored. Thread-safe.
 */
public final class WorkerDeployments {
    private final DeploymentRegistry registry;
    private final TaskQueues queues;
    private final InstantSource clock;
    private final Consumer<String> routingChanged;

    /**
     * Changes the deployments of a registry.
     *
     * @param queues say whether a queue is in use
     * @param routingChanged is told the namespace after tasks may have to go to another version
     */
    public WorkerDeployments(
            DeploymentRegistry registry, TaskQueues queues, InstantSource clock, Consumer<String> routingChanged) {
        this.registry = registry;
        this.queues = queues;
        this.clock = clock;
        this.routingChanged = routingChanged;
    }

    /**
     * A worker polls a queue, which is not the worker's own (sticky) one.
     *
     * @return the version of the worker; empty when it has none
     */
    public Optional<VersionId> polled(QueueKey queue, WorkerDeploymentOptions options) {
        Optional<VersionId> version = VersionId.of(options);
        if (version.isPresent() && registry.polled(queue.namespace(), version.get(), queue.name(), queue.type())) {
            routingChanged.accept(queue.namespace());
        }
        return version;
    }

    @SuppressWarnings("deprecation") // Older clients name versions by texts, and read the version before.
    public SetWorkerDeploymentCurrentVersionResponse setCurrent(SetWorkerDeploymentCurrentVersionRequest request) {
        String build = buildId(request.getDeploymentName(), request.getBuildId(), request.getVersion());
        var response = SetWorkerDeploymentCurrentVersionResponse.newBuilder();
        DeploymentState after = registry.change(request.getNamespace(), request.getDeploymentName(), state -> {
            requireManager(state, request.getIdentity());
            state.requireToken(request.getConflictToken());
            response.setPreviousVersion(text(state, state.currentBuild()));
            if (!state.currentBuild().isEmpty()) {
                response.setPreviousDeploymentVersion(state.routing().getCurrentDeploymentVersion());
            }
            DeploymentState known = withVersion(state, build, request.getAllowNoPollers());
            if (!request.getIgnoreMissingTaskQueues() && !build.equals(state.currentBuild())) {
                requireQueues(request.getNamespace(), known, build, "current");
            }
            return new RoutingChange(known, clock.instant()).current(build, request.getIdentity());
        });
        routingChanged.accept(request.getNamespace());
        return response.setConflictToken(after.conflictToken()).build();
    }

    @SuppressWarnings("deprecation") // As above.
    public SetWorkerDeploymentRampingVersionResponse setRamping(SetWorkerDeploymentRampingVersionRequest request) {
        String build = buildId(request.getDeploymentName(), request.getBuildId(), request.getVersion());
        if (!(request.getPercentage() >= 0 && request.getPercentage() <= 100)) {
            throw ServiceFailure.invalidArgument("Percentage must be between 0 and 100 (inclusive)");
        }
        var response = SetWorkerDeploymentRampingVersionResponse.newBuilder();
        DeploymentState after = registry.change(request.getNamespace(), request.getDeploymentName(), state -> {
            requireManager(state, request.getIdentity());
            state.requireToken(request.getConflictToken());
            response.setPreviousPercentage(state.routing().getRampingVersionPercentage());
            if (state.isRamping()) {
                response.setPreviousVersion(text(state, state.rampingBuild()));
                response.setPreviousDeploymentVersion(state.routing().getRampingDeploymentVersion());
            }
            boolean sets = !build.isEmpty() || request.getPercentage() > 0;
            if (sets && build.equals(state.currentBuild())) {
                throw ServiceFailure.failedPrecondition(
                        "requested ramping version " + text(state, build) + " is already current");
            }
            DeploymentState known = withVersion(state, build, request.getAllowNoPollers());
            if (sets && !request.getIgnoreMissingTaskQueues() && !build.equals(state.rampingBuild())) {
                requireQueues(request.getNamespace(), known, build, "ramping");
            }
            return new RoutingChange(known, clock.instant())
                    .ramping(build, request.getPercentage(), request.getIdentity());
        });
        routingChanged.accept(request.getNamespace());
        return response.setConflictToken(after.conflictToken()).build();
    }

    @SuppressWarnings("deprecation") // As above.
    public SetWorkerDeploymentManagerResponse setManager(SetWorkerDeploymentManagerRequest request) {
        VersionId.requireName("deployment name", request.getDeploymentName());
        String manager = request.getSelf() ? request.getIdentity() : request.getManagerIdentity();
        var response = SetWorkerDeploymentManagerResponse.newBuilder();
        DeploymentState after = registry.change(request.getNamespace(), request.getDeploymentName(), state -> {
            state.requireToken(request.getConflictToken());
            response.setPreviousManagerIdentity(state.info().getManagerIdentity());
            return state.with(info -> info.toBuilder()
                    .setManagerIdentity(manager)
                    .setLastModifierIdentity(request.getIdentity())
                    .build());
        });
        return response.setConflictToken(after.conflictToken()).build();
    }

    @SuppressWarnings("deprecation") // As above.
    public UpdateWorkerDeploymentVersionMetadataResponse updateMetadata(
            UpdateWorkerDeploymentVersionMetadataRequest request) {
        VersionId id = versionId(request.hasDeploymentVersion(), request.getDeploymentVersion(), request.getVersion());
        DeploymentState after = registry.change(request.getNamespace(), id.deployment(), state -> {
            WorkerDeploymentVersionInfo version = requireVersion(state, id.buildId());
            VersionMetadata.Builder metadata = version.getMetadata().toBuilder();
            request.getRemoveEntriesList().forEach(metadata::removeEntries);
            metadata.putAllEntries(request.getUpsertEntriesMap());
            return state.withVersion(version.toBuilder()
                    .setMetadata(metadata)
                    .setLastModifierIdentity(request.getIdentity())
                    .build());
        });
        return UpdateWorkerDeploymentVersionMetadataResponse.newBuilder()
                .setMetadata(requireVersion(after, id.buildId()).getMetadata())
                .build();
    }

    /** A version that is neither there nor ever was is deleted already. */
    @SuppressWarnings("deprecation") // As above.
    public DeleteWorkerDeploymentVersionResponse deleteVersion(DeleteWorkerDeploymentVersionRequest request) {
        VersionId id = versionId(request.hasDeploymentVersion(), request.getDeploymentVersion(), request.getVersion());
        if (registry.find(request.getNamespace(), id.deployment()).isPresent()) {
            registry.change(request.getNamespace(), id.deployment(), state -> {
                requireManager(state, request.getIdentity());
                Optional<WorkerDeploymentVersionInfo> version = state.version(id.buildId());
                version.ifPresent(known -> requireDeletable(request, id, known));
                return state.withoutVersion(id.buildId());
            });
        }
        return DeleteWorkerDeploymentVersionResponse.getDefaultInstance();
    }

    private void requireDeletable(
            DeleteWorkerDeploymentVersionRequest request, VersionId id, WorkerDeploymentVersionInfo version) {
        if (Statuses.isActive(version)) {
            throw ServiceFailure.failedPrecondition(
                    "version '" + id + "' cannot be deleted since it is current or ramping");
        }
        if (version.getTaskQueueInfosList().stream()
                .anyMatch(queue -> isPolled(key(request.getNamespace(), queue), id))) {
            throw ServiceFailure.failedPrecondition(
                    "version '" + id + "' cannot be deleted since it has active pollers");
        }
        if (Statuses.isDraining(version) && !request.getSkipDrainage()) {
            throw ServiceFailure.failedPrecondition("version '" + id + "' cannot be deleted since it is draining");
        }
    }

    /** A deployment that is not there is deleted already. */
    public DeleteWorkerDeploymentResponse delete(DeleteWorkerDeploymentRequest request) {
        registry.find(request.getNamespace(), request.getDeploymentName())
                .ifPresent(state -> requireManager(state, request.getIdentity()));
        registry.delete(request.getNamespace(), request.getDeploymentName());
        return DeleteWorkerDeploymentResponse.getDefaultInstance();
    }

    private boolean isPolled(QueueKey queue, VersionId version) {
        return queues.stats(queue).pollers().stream()
                .anyMatch(seen -> version.toString().equals(seen.poller().deploymentVersion()));
    }

    /** The state with a version that may be new, when no poller of it needs to have come. */
    private DeploymentState withVersion(DeploymentState state, String buildId, boolean create) {
        if (buildId.isEmpty() || state.version(buildId).isPresent()) {
            return state;
        }
        if (!create) {
            throw ServiceFailure.notFound(
                    "version '" + text(state, buildId) + "' not found in deployment '" + state.name() + "'");
        }
        return state.withVersion(DeploymentState.newVersion(new VersionId(state.name(), buildId), clock.instant()));
    }

    private static WorkerDeploymentVersionInfo requireVersion(DeploymentState state, String buildId) {
        return state.version(buildId)
                .orElseThrow(() -> ServiceFailure.notFound(
                        "version '" + text(state, buildId) + "' not found in deployment '" + state.name() + "'"));
    }

    /** Queues in use that the current version has must not become unversioned by mistake. */
    private void requireQueues(String namespace, DeploymentState state, String buildId, String role) {
        Optional<WorkerDeploymentVersionInfo> version = state.version(buildId);
        if (version.isEmpty() || state.version(state.currentBuild()).isEmpty()) {
            return;
        }
        for (VersionTaskQueueInfo queue :
                requireVersion(state, state.currentBuild()).getTaskQueueInfosList()) {
            if (!DeploymentState.polls(version.get(), queue.getName(), queue.getType())
                    && isInUse(key(namespace, queue))
                    && !hasMoved(namespace, queue, state.name())) {
                throw ServiceFailure.failedPrecondition("proposed " + role + " version '" + text(state, buildId)
                        + "' is missing active task queues from the current version; these would become unversioned if it is set as the "
                        + role + " version: " + queue.getName());
            }
        }
    }

    private boolean isInUse(QueueKey queue) {
        TaskQueues.Stats stats = queues.stats(queue);
        return stats.waiting() > 0 || stats.addedPerSecond() > 0;
    }

    private boolean hasMoved(String namespace, VersionTaskQueueInfo queue, String deployment) {
        VersionId current =
                registry.routing(namespace, queue.getName(), queue.getType()).current();
        return current != null && !current.deployment().equals(deployment);
    }

    private static QueueKey key(String namespace, VersionTaskQueueInfo queue) {
        return new QueueKey(namespace, queue.getName(), queue.getType());
    }

    private static void requireManager(DeploymentState state, String identity) {
        String manager = state.info().getManagerIdentity();
        if (!manager.isEmpty() && !manager.equals(identity)) {
            throw ServiceFailure.failedPrecondition(
                    "ManagerIdentity '" + manager + "' is set and does not match user identity '"
                            + identity
                            + "'; to proceed, set your own identity as the ManagerIdentity, remove the ManagerIdentity, or wait for the other client to do so");
        }
    }

    /** The build of a request in either form; empty for workers without a version. */
    private static String buildId(String deployment, String buildId, String version) {
        VersionId.requireName("deployment name", deployment);
        if (!buildId.isEmpty() || version.isEmpty() || version.equals(VersionId.UNVERSIONED)) {
            return buildId;
        }
        VersionId id = VersionId.parse(version);
        if (!id.deployment().equals(deployment)) {
            throw ServiceFailure.invalidArgument("version '" + version + "' is not of deployment '" + deployment + "'");
        }
        return id.buildId();
    }

    static VersionId versionId(boolean given, WorkerDeploymentVersion version, String text) {
        VersionId id = given ? VersionId.of(version) : VersionId.parse(text);
        VersionId.requireName("deployment name", id.deployment());
        VersionId.requireName("build id", id.buildId());
        return id;
    }

    private static String text(DeploymentState state, String buildId) {
        return buildId.isEmpty() ? VersionId.UNVERSIONED : new VersionId(state.name(), buildId).toString();
    }
}
