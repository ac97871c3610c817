package dev.flow.server.deployment;

import com.google.protobuf.Timestamp;
import dev.flow.server.state.Instants;
import io.temporal.api.deployment.v1.RoutingConfig;
import io.temporal.api.deployment.v1.VersionDrainageInfo;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo;
import io.temporal.api.enums.v1.VersionDrainageStatus;
import io.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
import java.time.Instant;

/** Makes versions current, ramping, or neither: the routing of a deployment, and what it says of the versions. */
final class RoutingChange {
    private final Timestamp now;
    private DeploymentState state;

    RoutingChange(DeploymentState state, Instant now) {
        this.state = state;
        this.now = Instants.timestamp(now);
    }

    /** A build, or workers without a version when it is empty. The one before is not current any more, and drains. */
    @SuppressWarnings("deprecation") // Older clients read versions as texts.
    DeploymentState current(String buildId, String identity) {
        String before = state.currentBuild();
        if (before.equals(buildId)) {
            return state;
        }
        RoutingConfig.Builder routing = next().setCurrentVersionChangedTime(now);
        if (state.isRamping() && state.rampingBuild().equals(buildId)) {
            unsetRamping(routing);
        }
        if (buildId.isEmpty()) {
            routing.clearCurrentDeploymentVersion().setCurrentVersion(VersionId.UNVERSIONED);
        } else {
            VersionId id = new VersionId(state.name(), buildId);
            routing.setCurrentDeploymentVersion(id.message()).setCurrentVersion(id.toString());
        }
        configure(routing, identity);
        deactivate(before);
        change(
                buildId,
                version -> activate(version)
                        .setStatus(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT)
                        .setCurrentSinceTime(now)
                        .setLastCurrentTime(now)
                        .clearRampingSinceTime()
                        .setRampPercentage(0));
        return state;
    }

    /** A build, or workers without a version when it is empty and the percentage is not 0; else none. */
    @SuppressWarnings("deprecation") // As above.
    DeploymentState ramping(String buildId, float percentage, String identity) {
        String before = state.rampingBuild();
        boolean wasRamping = state.isRamping();
        if (buildId.isEmpty() && percentage == 0) {
            if (wasRamping) {
                RoutingConfig.Builder routing = next();
                unsetRamping(routing);
                configure(routing, identity);
                deactivate(before);
            }
            return state;
        }
        boolean same = wasRamping && before.equals(buildId);
        if (same && state.routing().getRampingVersionPercentage() == percentage) {
            return state;
        }
        RoutingConfig.Builder routing =
                next().setRampingVersionPercentage(percentage).setRampingVersionPercentageChangedTime(now);
        if (!same) {
            routing.setRampingVersionChangedTime(now);
        }
        if (buildId.isEmpty()) {
            routing.clearRampingDeploymentVersion().setRampingVersion(VersionId.UNVERSIONED);
        } else {
            VersionId id = new VersionId(state.name(), buildId);
            routing.setRampingDeploymentVersion(id.message()).setRampingVersion(id.toString());
        }
        configure(routing, identity);
        if (!same && wasRamping) {
            deactivate(before);
        }
        change(buildId, version -> {
            WorkerDeploymentVersionInfo.Builder ramping = activate(version)
                    .setStatus(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING)
                    .setRampPercentage(percentage);
            return same ? ramping : ramping.setRampingSinceTime(now);
        });
        return state;
    }

    private RoutingConfig.Builder next() {
        return state.routing().toBuilder().setRevisionNumber(state.routing().getRevisionNumber() + 1);
    }

    @SuppressWarnings("deprecation") // As above.
    private void unsetRamping(RoutingConfig.Builder routing) {
        routing.clearRampingDeploymentVersion()
                .clearRampingVersion()
                .setRampingVersionPercentage(0)
                .setRampingVersionChangedTime(now)
                .setRampingVersionPercentageChangedTime(now);
    }

    private void configure(RoutingConfig.Builder routing, String identity) {
        state = state.with(info -> info.toBuilder()
                .setRoutingConfig(routing)
                .setLastModifierIdentity(identity)
                .build());
    }

    private WorkerDeploymentVersionInfo.Builder activate(WorkerDeploymentVersionInfo.Builder version) {
        if (!version.hasFirstActivationTime()) {
            version.setFirstActivationTime(now);
        }
        return version.clearDrainageInfo().clearLastDeactivationTime();
    }

    /** From now on it only has the runs that are pinned to it. */
    private void deactivate(String buildId) {
        change(
                buildId,
                version -> version.setStatus(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING)
                        .clearCurrentSinceTime()
                        .clearRampingSinceTime()
                        .setRampPercentage(0)
                        .setLastDeactivationTime(now)
                        .setDrainageInfo(VersionDrainageInfo.newBuilder()
                                .setStatus(VersionDrainageStatus.VERSION_DRAINAGE_STATUS_DRAINING)
                                .setLastChangedTime(now)
                                .setLastCheckedTime(now)));
    }

    /** A change of a version. */
    private interface VersionChange {
        WorkerDeploymentVersionInfo.Builder of(WorkerDeploymentVersionInfo.Builder version);
    }

    private void change(String buildId, VersionChange change) {
        state.version(buildId)
                .ifPresent(version -> state = state.withVersion(change.of(version.toBuilder())
                        .setRoutingChangedTime(now)
                        .build()));
    }
}
