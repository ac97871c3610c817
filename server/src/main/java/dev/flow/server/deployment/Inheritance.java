package dev.flow.server.deployment;

import io.temporal.api.deployment.v1.InheritedAutoUpgradeInfo;
import io.temporal.api.enums.v1.ContinueAsNewVersioningBehavior;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.util.Optional;

/** What a run takes over from its parent, or from the run before it, of the version of its workers. Thread-safe. */
public final class Inheritance {
    private final DeploymentRegistry registry;

    public Inheritance(DeploymentRegistry registry) {
        this.registry = registry;
    }

    /** How a run follows another one. */
    public enum Kind {
        CHILD,
        CONTINUED,
        /** After a failure: only what the failed run had inherited itself. */
        RETRIED,
        /** By a cron schedule: nothing but an override. */
        REPEATED
    }

    /**
     * The parent of a run, or the run before it.
     *
     * @param started its first event
     * @param versioning of its workers, now
     */
    public record Source(
            String namespace,
            WorkflowExecutionStartedEventAttributes started,
            WorkflowExecutionVersioningInfo versioning) {}

    /**
     * Sets the versioning of a new run; the attributes have its task queue.
     *
     * @param wish how a continued run wishes to begin
     */
    public void apply(
            WorkflowExecutionStartedEventAttributes.Builder next,
            Kind kind,
            Source from,
            ContinueAsNewVersioningBehavior wish) {
        WorkflowExecutionVersioningInfo info = from.versioning();
        String namespace = from.namespace();
        String queue = next.getTaskQueue().getName();
        next.clearVersioningOverride().clearInheritedPinnedVersion().clearInheritedAutoUpgradeInfo();
        pinnedOverride(info)
                .filter(override -> polls(namespace, Routing.pinned(override), queue))
                .ifPresent(next::setVersioningOverride);
        switch (kind) {
            case CHILD ->
                inherit(
                        next,
                        info,
                        namespace,
                        ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_UNSPECIFIED);
            case CONTINUED -> inherit(next, info, namespace, wish);
            case RETRIED -> {
                var started = from.started();
                if (started.hasInheritedPinnedVersion() || started.hasInheritedAutoUpgradeInfo()) {
                    inherit(
                            next,
                            info,
                            namespace,
                            started.getInheritedAutoUpgradeInfo().getContinueAsNewInitialVersioningBehavior());
                }
            }
            case REPEATED -> {
                // Begins where new runs do.
            }
        }
    }

    private void inherit(
            WorkflowExecutionStartedEventAttributes.Builder next,
            WorkflowExecutionVersioningInfo info,
            String namespace,
            ContinueAsNewVersioningBehavior wish) {
        Optional<VersionId> version = Routing.pinned(info)
                .or(() -> info.hasDeploymentVersion()
                        ? Optional.of(VersionId.of(info.getDeploymentVersion()))
                        : Optional.empty());
        if (version.isEmpty() || !polls(namespace, version, next.getTaskQueue().getName())) {
            return;
        }
        boolean upgrades = wish != ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_UNSPECIFIED;
        if (Routing.pinned(info).isPresent() && !upgrades) {
            next.setInheritedPinnedVersion(version.get().message());
        } else if (upgrades || info.getBehavior() == VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE) {
            next.setInheritedAutoUpgradeInfo(InheritedAutoUpgradeInfo.newBuilder()
                    .setSourceDeploymentVersion(version.get().message())
                    .setSourceDeploymentRevisionNumber(info.getRevisionNumber())
                    .setContinueAsNewInitialVersioningBehavior(wish));
        }
    }

    private static Optional<VersioningOverride> pinnedOverride(WorkflowExecutionVersioningInfo info) {
        return info.hasVersioningOverride()
                        && !info.getVersioningOverride().hasOneTime()
                        && Routing.pinned(info.getVersioningOverride()).isPresent()
                ? Optional.of(info.getVersioningOverride())
                : Optional.empty();
    }

    private boolean polls(String namespace, Optional<VersionId> version, String queue) {
        return version.filter(id -> registry.polls(namespace, id, queue, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW))
                .isPresent();
    }
}
