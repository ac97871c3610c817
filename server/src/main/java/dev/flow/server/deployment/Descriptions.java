package dev.flow.server.deployment;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.matching.TaskQueues;
import dev.flow.server.state.Instants;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo;
import io.temporal.api.enums.v1.RoutingConfigUpdateState;
import io.temporal.api.taskqueue.v1.TaskQueueStats;
import io.temporal.api.taskqueue.v1.TaskQueueVersioningInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentResponse;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionResponse;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionResponse.VersionTaskQueue;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsRequest;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsResponse;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsResponse.WorkerDeploymentSummary;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Worker deployments as the API describes them. Whether a version is drained is found out when it is described. Every
 * method throws {@link ServiceFailure}. Thread-safe.
 */
public final class Descriptions {
    private static final int PAGE = 1_000;

    private final DeploymentRegistry registry;
    private final TaskQueues queues;
    private final InstantSource clock;
    private final BiPredicate<String, VersionId> pinned;

    /**
     * Describes the deployments of a registry.
     *
     * @param pinned whether an open run of a namespace is pinned to a version
     */
    public Descriptions(
            DeploymentRegistry registry,
            TaskQueues queues,
            InstantSource clock,
            BiPredicate<String, VersionId> pinned) {
        this.registry = registry;
        this.queues = queues;
        this.clock = clock;
        this.pinned = pinned;
    }

    public DescribeWorkerDeploymentResponse describe(DescribeWorkerDeploymentRequest request) {
        VersionId.requireName("deployment name", request.getDeploymentName());
        DeploymentState state = checked(request.getNamespace(), request.getDeploymentName());
        var info = state.info().toBuilder()
                .setRoutingConfigUpdateState(RoutingConfigUpdateState.ROUTING_CONFIG_UPDATE_STATE_COMPLETED);
        // The newest version comes first.
        newestFirst(state).forEach(version -> info.addVersionSummaries(Statuses.summary(version)));
        return DescribeWorkerDeploymentResponse.newBuilder()
                .setConflictToken(state.conflictToken())
                .setWorkerDeploymentInfo(info)
                .build();
    }

    @SuppressWarnings("deprecation") // Older clients name and read versions as texts.
    public DescribeWorkerDeploymentVersionResponse describeVersion(DescribeWorkerDeploymentVersionRequest request) {
        VersionId id = WorkerDeployments.versionId(
                request.hasDeploymentVersion(), request.getDeploymentVersion(), request.getVersion());
        WorkerDeploymentVersionInfo version = registry.find(request.getNamespace(), id.deployment())
                .flatMap(_ -> checked(request.getNamespace(), id.deployment()).version(id.buildId()))
                .orElseThrow(() -> ServiceFailure.notFound("Worker Deployment Version not found: " + id));
        var response = DescribeWorkerDeploymentVersionResponse.newBuilder()
                .setWorkerDeploymentVersionInfo(version.toBuilder().setVersion(id.toString()));
        version.getTaskQueueInfosList().forEach(queue -> {
            var described =
                    VersionTaskQueue.newBuilder().setName(queue.getName()).setType(queue.getType());
            if (request.getReportTaskQueueStats()) {
                described.setStats(
                        stats(queues.stats(new QueueKey(request.getNamespace(), queue.getName(), queue.getType()))));
            }
            response.addVersionTaskQueues(described);
        });
        return response.build();
    }

    private static TaskQueueStats stats(TaskQueues.Stats stats) {
        return TaskQueueStats.newBuilder()
                .setApproximateBacklogCount(stats.waiting())
                .setApproximateBacklogAge(Instants.duration(stats.oldest()))
                .setTasksAddRate((float) stats.addedPerSecond())
                .setTasksDispatchRate((float) stats.dispatchedPerSecond())
                .build();
    }

    /** Where the tasks of a queue go that are not pinned. */
    @SuppressWarnings("deprecation") // As above.
    public TaskQueueVersioningInfo versioning(QueueKey queue) {
        QueueRouting routing = registry.routing(queue.namespace(), queue.name(), queue.type());
        var info = TaskQueueVersioningInfo.newBuilder()
                .setCurrentVersion(text(routing.current()))
                .setUpdateTime(updated(queue.namespace(), routing));
        if (routing.current() != null) {
            info.setCurrentDeploymentVersion(routing.current().message());
        }
        if (routing.ramp() != null) {
            info.setRampingVersion(text(routing.ramp().to()))
                    .setRampingVersionPercentage(routing.ramp().percentage());
            if (routing.ramp().to() != null) {
                info.setRampingDeploymentVersion(routing.ramp().to().message());
            }
        }
        return info.build();
    }

    private static String text(@Nullable VersionId version) {
        return version == null ? VersionId.UNVERSIONED : version.toString();
    }

    private Timestamp updated(String namespace, QueueRouting routing) {
        return Stream.of(
                        Optional.ofNullable(routing.current()),
                        Optional.ofNullable(routing.ramp()).map(QueueRouting.Ramp::to))
                .flatMap(Optional::stream)
                .flatMap(version -> registry.find(namespace, version.deployment()).stream())
                .flatMap(state -> Stream.of(
                        state.routing().getCurrentVersionChangedTime(),
                        state.routing().getRampingVersionPercentageChangedTime()))
                .max(Timestamps.comparator())
                .orElseGet(Timestamp::getDefaultInstance);
    }

    /** By name. */
    public ListWorkerDeploymentsResponse list(ListWorkerDeploymentsRequest request) {
        int size = request.getPageSize() > 0 ? Math.min(request.getPageSize(), PAGE) : PAGE;
        String after = request.getNextPageToken().toStringUtf8();
        List<DeploymentState> rest = registry.list(request.getNamespace()).stream()
                .filter(state -> state.name().compareTo(after) > 0)
                .toList();
        var response = ListWorkerDeploymentsResponse.newBuilder();
        rest.stream().limit(size).forEach(state -> response.addWorkerDeployments(summary(state)));
        if (rest.size() > size) {
            response.setNextPageToken(ByteString.copyFromUtf8(rest.get(size - 1).name()));
        }
        return response.build();
    }

    private static WorkerDeploymentSummary summary(DeploymentState state) {
        var summary = WorkerDeploymentSummary.newBuilder()
                .setName(state.name())
                .setCreateTime(state.info().getCreateTime())
                .setRoutingConfig(state.routing());
        newestFirst(state).stream()
                .findFirst()
                .ifPresent(version -> summary.setLatestVersionSummary(Statuses.summary(version)));
        state.version(state.currentBuild())
                .ifPresent(version -> summary.setCurrentVersionSummary(Statuses.summary(version)));
        state.version(state.rampingBuild())
                .ifPresent(version -> summary.setRampingVersionSummary(Statuses.summary(version)));
        return summary.build();
    }

    private static List<WorkerDeploymentVersionInfo> newestFirst(DeploymentState state) {
        return new ArrayList<>(state.versions().values()).reversed();
    }

    /** The state, after it was found out of versions that drain whether they still do. */
    private DeploymentState checked(String namespace, String name) {
        List<String> drained = registry.find(namespace, name).stream()
                .flatMap(state -> state.versions().values().stream())
                .filter(Statuses::isDraining)
                .map(version -> VersionId.of(version.getDeploymentVersion()))
                .filter(version -> !pinned.test(namespace, version))
                .map(VersionId::buildId)
                .toList();
        Timestamp now = Instants.timestamp(clock.instant());
        return registry.change(namespace, name, state -> {
            DeploymentState checked = state;
            for (String build : drained) {
                checked = checked.version(build)
                        .filter(Statuses::isDraining)
                        .map(version -> Statuses.drained(version, now))
                        .map(checked::withVersion)
                        .orElse(checked);
            }
            return checked;
        });
    }
}
