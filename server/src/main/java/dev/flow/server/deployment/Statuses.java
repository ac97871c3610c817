package dev.flow.server.deployment;

import com.google.protobuf.Timestamp;
import io.temporal.api.deployment.v1.VersionDrainageInfo;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo.WorkerDeploymentVersionSummary;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo;
import io.temporal.api.enums.v1.VersionDrainageStatus;
import io.temporal.api.enums.v1.WorkerDeploymentVersionStatus;

/** What is said of versions. */
final class Statuses {
    private Statuses() {}

    static boolean isDrained(WorkerDeploymentVersionInfo version) {
        return version.getStatus() == WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED;
    }

    static boolean isDraining(WorkerDeploymentVersionInfo version) {
        return version.getStatus() == WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING;
    }

    static boolean isActive(WorkerDeploymentVersionInfo version) {
        return switch (version.getStatus()) {
            case WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT, WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING -> true;
            default -> false;
        };
    }

    /** A version that drained, when no open run is pinned to it any more. */
    static WorkerDeploymentVersionInfo drained(WorkerDeploymentVersionInfo version, Timestamp now) {
        return version.toBuilder()
                .setStatus(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED)
                .setDrainageInfo(VersionDrainageInfo.newBuilder()
                        .setStatus(VersionDrainageStatus.VERSION_DRAINAGE_STATUS_DRAINED)
                        .setLastChangedTime(now)
                        .setLastCheckedTime(now))
                .build();
    }

    @SuppressWarnings("deprecation") // Older clients read versions as texts, and the status of the drainage.
    static WorkerDeploymentVersionSummary summary(WorkerDeploymentVersionInfo version) {
        var summary = WorkerDeploymentVersionSummary.newBuilder()
                .setVersion(VersionId.of(version.getDeploymentVersion()).toString())
                .setDeploymentVersion(version.getDeploymentVersion())
                .setStatus(version.getStatus())
                .setCreateTime(version.getCreateTime());
        if (version.hasDrainageInfo()) {
            summary.setDrainageInfo(version.getDrainageInfo())
                    .setDrainageStatus(version.getDrainageInfo().getStatus());
        }
        if (version.hasCurrentSinceTime()) {
            summary.setCurrentSinceTime(version.getCurrentSinceTime());
        }
        if (version.hasRampingSinceTime()) {
            summary.setRampingSinceTime(version.getRampingSinceTime());
        }
        if (version.hasRoutingChangedTime()) {
            summary.setRoutingUpdateTime(version.getRoutingChangedTime());
        }
        if (version.hasFirstActivationTime()) {
            summary.setFirstActivationTime(version.getFirstActivationTime());
        }
        if (version.hasLastCurrentTime()) {
            summary.setLastCurrentTime(version.getLastCurrentTime());
        }
        if (version.hasLastDeactivationTime()) {
            summary.setLastDeactivationTime(version.getLastDeactivationTime());
        }
        return summary.build();
    }
}
