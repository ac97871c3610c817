package dev.flow.server.state;

import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.history.v1.WorkflowExecutionOptionsUpdatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;

/** How events change the versioning of a run. */
final class VersioningChange {
    private VersioningChange() {}

    /** A new run may inherit the version of its parent, or of the run before; an override takes precedence. */
    static WorkflowExecutionVersioningInfo of(WorkflowExecutionStartedEventAttributes started) {
        var info = WorkflowExecutionVersioningInfo.newBuilder();
        if (started.hasInheritedPinnedVersion()) {
            info.setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
                    .setDeploymentVersion(started.getInheritedPinnedVersion());
        } else if (started.hasInheritedAutoUpgradeInfo()) {
            var inherited = started.getInheritedAutoUpgradeInfo();
            info.setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE)
                    .setDeploymentVersion(inherited.getSourceDeploymentVersion())
                    .setRevisionNumber(inherited.getSourceDeploymentRevisionNumber())
                    .setContinueAsNewInitialVersioningBehavior(inherited.getContinueAsNewInitialVersioningBehavior());
        }
        if (started.hasVersioningOverride()) {
            info.setVersioningOverride(started.getVersioningOverride());
        }
        return info.build();
    }

    static WorkflowExecutionVersioningInfo of(
            WorkflowExecutionOptionsUpdatedEventAttributes options, WorkflowExecutionVersioningInfo before) {
        if (options.getUnsetVersioningOverride()) {
            return before.toBuilder().clearVersioningOverride().build();
        }
        return options.hasVersioningOverride()
                ? before.toBuilder()
                        .setVersioningOverride(options.getVersioningOverride())
                        .build()
                : before;
    }

    /**
     * The worker says which version it is, and whether the run is pinned to it; a worker without a version says
     * nothing.
     */
    static WorkflowExecutionVersioningInfo of(
            WorkflowTaskCompletedEventAttributes completed, WorkflowExecutionVersioningInfo before) {
        var info = before.toBuilder().setBehavior(completed.getVersioningBehavior());
        WorkerDeploymentVersion version = completed.getDeploymentVersion();
        if (completed.getVersioningBehavior() == VersioningBehavior.VERSIONING_BEHAVIOR_UNSPECIFIED) {
            info.clearDeploymentVersion();
            version = WorkerDeploymentVersion.getDefaultInstance();
        } else {
            info.setDeploymentVersion(version);
        }
        if (before.hasVersionTransition()
                && before.getVersionTransition().getDeploymentVersion().equals(version)) {
            info.clearVersionTransition();
        }
        if (before.getVersioningOverride().hasOneTime()
                && before.getVersioningOverride()
                        .getOneTime()
                        .getTargetDeploymentVersion()
                        .equals(version)) {
            info.clearVersioningOverride();
        }
        return info.clearContinueAsNewInitialVersioningBehavior().build();
    }
}
