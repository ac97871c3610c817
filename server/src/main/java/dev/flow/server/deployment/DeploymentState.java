package dev.flow.server.deployment;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.Instants;
import io.temporal.api.deployment.v1.RoutingConfig;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo;
import io.temporal.api.deployment.v1.WorkerDeploymentVersionInfo.VersionTaskQueueInfo;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A worker deployment, as it is stored.
 *
 * @param info as the API has it, without the summaries of the versions
 * @param versions by build id, oldest first
 * @param changes the number of changes of its configuration: a conflict token
 */
record DeploymentState(WorkerDeploymentInfo info, Map<String, WorkerDeploymentVersionInfo> versions, long changes) {
    private static final int INFO = 1;
    private static final int VERSION = 2;
    private static final int CHANGES = 3;

    DeploymentState {
        versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
    }

    static DeploymentState created(String name, Instant now) {
        return new DeploymentState(
                WorkerDeploymentInfo.newBuilder()
                        .setName(name)
                        .setCreateTime(Instants.timestamp(now))
                        .setRoutingConfig(RoutingConfig.getDefaultInstance())
                        .build(),
                Map.of(),
                0);
    }

    String name() {
        return info.getName();
    }

    RoutingConfig routing() {
        return info.getRoutingConfig();
    }

    Optional<WorkerDeploymentVersionInfo> version(String buildId) {
        return Optional.ofNullable(versions.get(buildId));
    }

    /** The build that is current; empty for workers without a version. */
    String currentBuild() {
        return routing().getCurrentDeploymentVersion().getBuildId();
    }

    /** The build that is ramping; empty for none, or for workers without a version. */
    String rampingBuild() {
        return routing().getRampingDeploymentVersion().getBuildId();
    }

    /** Whether part of the tasks goes elsewhere, to a version or to workers without one. */
    boolean isRamping() {
        return !rampingBuild().isEmpty() || routing().getRampingVersionPercentage() > 0;
    }

    DeploymentState with(UnaryOperator<WorkerDeploymentInfo> change) {
        return new DeploymentState(change.apply(info), versions, changes + 1);
    }

    DeploymentState withVersion(WorkerDeploymentVersionInfo version) {
        Map<String, WorkerDeploymentVersionInfo> all = new LinkedHashMap<>(versions);
        all.put(version.getDeploymentVersion().getBuildId(), version);
        return new DeploymentState(info, all, changes);
    }

    DeploymentState withoutVersion(String buildId) {
        Map<String, WorkerDeploymentVersionInfo> all = new LinkedHashMap<>(versions);
        all.remove(buildId);
        return new DeploymentState(info, all, changes);
    }

    /** With a version that has polled a queue, or with a further queue of the version. */
    DeploymentState withPolled(VersionId id, String queue, TaskQueueType type, Instant now) {
        WorkerDeploymentVersionInfo version = version(id.buildId()).orElseGet(() -> newVersion(id, now));
        return polls(version, queue, type)
                ? this
                : withVersion(version.toBuilder()
                        .addTaskQueueInfos(
                                VersionTaskQueueInfo.newBuilder().setName(queue).setType(type))
                        .build());
    }

    static WorkerDeploymentVersionInfo newVersion(VersionId id, Instant now) {
        return WorkerDeploymentVersionInfo.newBuilder()
                .setDeploymentVersion(id.message())
                .setDeploymentName(id.deployment())
                .setStatus(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_INACTIVE)
                .setCreateTime(Instants.timestamp(now))
                .build();
    }

    /** Whether workers of a version have polled a queue. */
    static boolean polls(WorkerDeploymentVersionInfo version, String queue, TaskQueueType type) {
        return version.getTaskQueueInfosList().stream()
                .anyMatch(each -> each.getName().equals(queue) && each.getType() == type);
    }

    ByteString conflictToken() {
        return ByteString.copyFromUtf8(Long.toString(changes));
    }

    void requireToken(ByteString token) {
        if (!token.isEmpty() && !token.equals(conflictToken())) {
            throw ServiceFailure.failedPrecondition("conflict token mismatch");
        }
    }

    ByteString encode() {
        var bytes = new ByteArrayOutputStream();
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            out.writeMessage(INFO, info);
            for (WorkerDeploymentVersionInfo version : versions.values()) {
                out.writeMessage(VERSION, version);
            }
            out.writeInt64(CHANGES, changes);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("Bytes in memory cannot be written.", e);
        }
        return ByteString.copyFrom(bytes.toByteArray());
    }

    /**
     * Of what {@link #encode} has made. Fields that are not known are skipped.
     *
     * @throws IllegalArgumentException when the bytes are damaged
     */
    static DeploymentState decode(ByteString bytes) {
        WorkerDeploymentInfo info = WorkerDeploymentInfo.getDefaultInstance();
        Map<String, WorkerDeploymentVersionInfo> versions = new LinkedHashMap<>();
        long changes = 0;
        try {
            CodedInputStream in = bytes.newCodedInput();
            int tag = in.readTag();
            while (tag != 0) {
                switch (WireFormat.getTagFieldNumber(tag)) {
                    case INFO -> info = WorkerDeploymentInfo.parseFrom(in.readByteArray());
                    case VERSION -> {
                        var version = WorkerDeploymentVersionInfo.parseFrom(in.readByteArray());
                        versions.put(version.getDeploymentVersion().getBuildId(), version);
                    }
                    case CHANGES -> changes = in.readInt64();
                    default -> in.skipField(tag);
                }
                tag = in.readTag();
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("The stored state of a worker deployment is damaged.", e);
        }
        return new DeploymentState(info, versions, changes);
    }
}
