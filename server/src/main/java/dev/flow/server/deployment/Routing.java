package dev.flow.server.deployment;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.MutableState;
import io.temporal.api.enums.v1.ContinueAsNewVersioningBehavior;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.DeploymentVersionTransition;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.util.Objects;
import java.util.Optional;

/** Which version of workers the tasks of a run go to. Thread-safe. */
public final class Routing {
    private final DeploymentRegistry registry;

    public Routing(DeploymentRegistry registry) {
        this.registry = registry;
    }

    /**
     * The version whose workers may have the next workflow task of a run, or a query of it; empty for workers without a
     * version. A run that is pinned stays; others follow the routing of their queue.
     */
    public Optional<VersionId> workflowTask(MutableState state) {
        return pinned(state.versioning())
                .or(() -> target(
                        state, state.started().getTaskQueue().getName(), TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW));
    }

    /**
     * The version whose workers may have the next attempt of an activity. That of a pinned run is executed by its
     * version, if its workers poll the queue of the activity; others follow the routing of that queue.
     */
    public Optional<VersionId> activityTask(MutableState state, ActivityState activity) {
        String named = activity.scheduled().getTaskQueue().getName();
        String queue = named.isEmpty() ? state.started().getTaskQueue().getName() : named;
        TaskQueueType type = TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY;
        return pinned(state.versioning())
                .filter(version -> registry.polls(state.key().namespace(), version, queue, type))
                .or(() -> target(state, queue, type));
    }

    /** Grows with every change: what was decided before may be another decision now. */
    public long revision() {
        return registry.routings();
    }

    /** The version whose workers may have the first workflow task of a new run. */
    public Optional<VersionId> newRun(
            String namespace, String workflowId, WorkflowExecutionStartedEventAttributes started) {
        return pinned(started.getVersioningOverride())
                .or(() -> registry.routing(
                                namespace, started.getTaskQueue().getName(), TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                        .target(workflowId));
    }

    private Optional<VersionId> target(MutableState state, String queue, TaskQueueType type) {
        QueueRouting routing = registry.routing(state.key().namespace(), queue, type);
        String workflowId = state.key().workflowId();
        return state.versioning().getContinueAsNewInitialVersioningBehavior()
                        == ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_USE_RAMPING_VERSION
                ? routing.ramping(workflowId)
                : routing.target(workflowId);
    }

    /** Whether a run stays on a version although its queue goes to another one by now. */
    public boolean isTargetChanged(MutableState state) {
        Optional<VersionId> stays = pinned(state.versioning());
        return stays.isPresent()
                && target(state, state.started().getTaskQueue().getName(), TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                        .filter(target -> !target.equals(stays.get()))
                        .isPresent();
    }

    /** The version that a run stays on; empty when it follows the routing of its queue. */
    public static Optional<VersionId> pinned(WorkflowExecutionVersioningInfo info) {
        if (info.hasVersioningOverride()) {
            return pinned(info.getVersioningOverride());
        }
        return info.getBehavior() == VersioningBehavior.VERSIONING_BEHAVIOR_PINNED && info.hasDeploymentVersion()
                ? Optional.of(VersionId.of(info.getDeploymentVersion()))
                : Optional.empty();
    }

    /**
     * The version that an override names, in either form; empty when it makes a run follow the routing of its queue.
     */
    @SuppressWarnings("deprecation") // Older clients name the behavior, and the version as a text or as a deployment.
    static Optional<VersionId> pinned(VersioningOverride override) {
        return switch (override.getOverrideCase()) {
            case PINNED -> Optional.of(VersionId.of(override.getPinned().getVersion()));
            case ONE_TIME -> Optional.of(VersionId.of(override.getOneTime().getTargetDeploymentVersion()));
            case AUTO_UPGRADE -> Optional.empty();
            case OVERRIDE_NOT_SET -> {
                if (override.getBehavior() != VersioningBehavior.VERSIONING_BEHAVIOR_PINNED) {
                    yield Optional.empty();
                }
                yield Optional.of(
                        override.getPinnedVersion().isEmpty()
                                ? VersionId.of(override.getDeployment())
                                : VersionId.parse(override.getPinnedVersion()));
            }
        };
    }

    /**
     * Refuses an override that pins a run to a version whose workers have not polled its queue.
     *
     * @throws ServiceFailure then
     */
    public void requireKnown(String namespace, String taskQueue, VersioningOverride override) {
        Optional<VersionId> version = pinned(override);
        if (version.isPresent()
                && !registry.polls(namespace, version.get(), taskQueue, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)) {
            throw ServiceFailure.failedPrecondition("Pinned version '" + version.get()
                    + "' is not present in task queue '" + taskQueue + "' of type 'Workflow'");
        }
    }

    /**
     * Versioning of a run whose task is given to a worker: while a run that is not pinned goes to another version, it
     * says so.
     *
     * @param version of the worker; empty when it has none
     */
    public static WorkflowExecutionVersioningInfo started(
            WorkflowExecutionVersioningInfo info, Optional<VersionId> version) {
        Optional<VersionId> present =
                info.hasDeploymentVersion() ? Optional.of(VersionId.of(info.getDeploymentVersion())) : Optional.empty();
        if (pinned(info).isPresent() || Objects.equals(present, version)) {
            return info.hasVersionTransition()
                    ? info.toBuilder().clearVersionTransition().build()
                    : info;
        }
        var transition = DeploymentVersionTransition.newBuilder();
        version.map(VersionId::message).ifPresent(transition::setDeploymentVersion);
        return info.toBuilder().setVersionTransition(transition).build();
    }
}
