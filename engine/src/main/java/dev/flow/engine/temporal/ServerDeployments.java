package dev.flow.engine.temporal;

import dev.flow.engine.Deployments;
import dev.flow.engine.EngineException;
import dev.flow.engine.WorkerArtifact;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo;
import io.temporal.api.enums.v1.RoutingConfigUpdateState;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Worker deployments as the server keeps them. */
final class ServerDeployments implements Deployments {
    private static final long CALL_SECONDS = 10;

    /** Between questions whether a worker has come: the server has nothing that would tell. */
    private static final long PAUSE_MILLIS = 100;

    private final WorkflowServiceStubs stubs;
    private final String namespace;

    ServerDeployments(WorkflowServiceStubs stubs, String namespace) {
        this.stubs = stubs;
        this.namespace = namespace;
    }

    @Override
    public Optional<WorkerArtifact> current(String deployment) {
        try {
            var version = describe(deployment).getRoutingConfig().getCurrentDeploymentVersion();
            return version.getBuildId().isEmpty()
                    ? Optional.empty()
                    : Optional.of(new WorkerArtifact(version.getDeploymentName(), version.getBuildId()));
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return Optional.empty();
            }
            throw EngineException.unavailable("The engine does not list its deployments: " + e.getStatus(), e);
        }
    }

    @Override
    public void setCurrent(WorkerArtifact artifact, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                stub().setWorkerDeploymentCurrentVersion(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                        .setNamespace(namespace)
                        .setDeploymentName(artifact.deployment())
                        .setBuildId(artifact.buildId())
                        .setIdentity("flow")
                        .build());
                awaitRouting(artifact, end);
                return;
            } catch (StatusRuntimeException e) {
                if (!notYet(e) || System.nanoTime() > end) {
                    throw EngineException.unavailable(
                            "The engine does not make " + artifact + " current: " + e.getStatus(), e);
                }
                pause(artifact);
            }
        }
    }

    /** The server answers before all of its task queues know; one that does not report that is assumed to be ready. */
    private void awaitRouting(WorkerArtifact artifact, long end) {
        while (describe(artifact.deployment()).getRoutingConfigUpdateState()
                        == RoutingConfigUpdateState.ROUTING_CONFIG_UPDATE_STATE_IN_PROGRESS
                && System.nanoTime() < end) {
            pause(artifact);
        }
    }

    private WorkerDeploymentInfo describe(String deployment) {
        return stub().describeWorkerDeployment(DescribeWorkerDeploymentRequest.newBuilder()
                        .setNamespace(namespace)
                        .setDeploymentName(deployment)
                        .build())
                .getWorkerDeploymentInfo();
    }

    /** Its workers, or some of their queues, are not known; or another change is under way. */
    private static boolean notYet(StatusRuntimeException e) {
        return switch (e.getStatus().getCode()) {
            case NOT_FOUND, FAILED_PRECONDITION, ABORTED, UNAVAILABLE, RESOURCE_EXHAUSTED, DEADLINE_EXCEEDED -> true;
            default -> false;
        };
    }

    private static void pause(WorkerArtifact artifact) {
        try {
            var _ = new CountDownLatch(1).await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EngineException.unavailable("Interrupted while a worker of " + artifact + " was awaited.", e);
        }
    }

    private WorkflowServiceBlockingStub stub() {
        return stubs.blockingStub().withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS);
    }
}
