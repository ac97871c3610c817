package dev.flow.server.deployment;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Timestamps;
import dev.flow.server.matching.Task;
import dev.flow.server.state.ExecutionKey;
import io.grpc.Status;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo.WorkerDeploymentVersionSummary;
import io.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkerDeploymentVersionMetadataRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is said of deployments, and how they are removed. */
final class DescriptionsTest {
    private static final VersionId BLUE = Fleet.BLUE;
    private static final VersionId GREEN = Fleet.GREEN;

    private final Fleet fleet = new Fleet();

    @AfterEach
    void close() {
        fleet.close();
    }

    @Test
    void a_version_that_is_used_cannot_be_deleted() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE);
        fleet.pinned.add(BLUE);
        var blue = DeleteWorkerDeploymentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentVersion(BLUE.message());

        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION,
                "current or ramping",
                () -> fleet.deployments.deleteVersion(blue.build()));
        fleet.current(GREEN);
        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION, "active pollers", () -> fleet.deployments.deleteVersion(blue.build()));
        fleet.clock.pass(Duration.ofMinutes(6));
        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION, "draining", () -> fleet.deployments.deleteVersion(blue.build()));
        fleet.deployments.deleteVersion(blue.setSkipDrainage(true).build());
        fleet.deployments.deleteVersion(blue.build());
        assertThat(fleet.described().getVersionSummariesList())
                .extracting(WorkerDeploymentVersionSummary::getDeploymentVersion)
                .containsExactly(GREEN.message());
        assertThat(fleet.restart()
                        .registry
                        .polls(
                                Fleet.NAMESPACE,
                                BLUE,
                                "orders",
                                Fleet.queue("orders").type()))
                .isFalse();
    }

    @Test
    void a_deployment_is_deleted_after_its_versions() throws InterruptedException {
        fleet.polled(BLUE, "orders");
        var deployment = DeleteWorkerDeploymentRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentName("flow")
                .build();

        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION, "has versions", () -> fleet.deployments.delete(deployment));
        fleet.clock.pass(Duration.ofMinutes(6));
        fleet.deployments.deleteVersion(DeleteWorkerDeploymentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentVersion(BLUE.message())
                .build());
        fleet.deployments.delete(deployment);
        fleet.deployments.delete(deployment);
        assertThat(fleet.restart().registry.list(Fleet.NAMESPACE)).isEmpty();
        Fleet.assertRefused(Status.Code.NOT_FOUND, "'flow'", fleet::described);
    }

    @Test
    void metadata_of_a_version_is_kept() throws InterruptedException {
        fleet.polled(BLUE, "orders");
        var update = UpdateWorkerDeploymentVersionMetadataRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentVersion(BLUE.message());
        Payload commit =
                Payload.newBuilder().setData(ByteString.copyFromUtf8("51d890e")).build();
        fleet.deployments.updateMetadata(update.putUpsertEntries("commit", commit)
                .putUpsertEntries("old", commit)
                .build());
        var response = fleet.deployments.updateMetadata(
                update.clearUpsertEntries().addRemoveEntries("old").build());

        assertThat(response.getMetadata().getEntriesMap()).containsOnlyKeys("commit");
        assertThat(fleet.restart()
                        .descriptions
                        .describeVersion(version(BLUE).build())
                        .getWorkerDeploymentVersionInfo()
                        .getMetadata()
                        .getEntriesMap())
                .containsEntry("commit", commit);
    }

    private static DescribeWorkerDeploymentVersionRequest.Builder version(VersionId id) {
        return DescribeWorkerDeploymentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentVersion(id.message());
    }

    @Test
    void a_version_is_described_with_its_queues() throws InterruptedException {
        fleet.polled(BLUE, "orders").current(BLUE);
        fleet.queues.offer(new Task(
                new Task.OfWorkflow(new ExecutionKey(Fleet.NAMESPACE, "a", "run"), 2, 1),
                Fleet.queue("orders"),
                3,
                Fleet.START,
                GREEN.toString()));
        var response = fleet.descriptions.describeVersion(
                version(BLUE).setReportTaskQueueStats(true).build());

        assertThat(response.getWorkerDeploymentVersionInfo().getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT);
        assertThat(response.getVersionTaskQueuesList())
                .extracting(queue -> queue.getName() + " " + queue.getTypeValue() + " "
                        + queue.getStats().getApproximateBacklogCount())
                .containsExactly("orders 1 1", "orders 2 0");
        Fleet.assertRefused(
                Status.Code.NOT_FOUND,
                "Worker Deployment Version not found: flow.green",
                () -> fleet.descriptions.describeVersion(version(GREEN).build()));
    }

    @Test
    void deployments_are_listed_by_name_in_pages() throws InterruptedException {
        for (String name : List.of("c", "a", "b")) {
            fleet.polled(new VersionId(name, "1"), "queue-" + name);
        }
        fleet.current(new VersionId("b", "1"));
        var first = fleet.descriptions.list(ListWorkerDeploymentsRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setPageSize(2)
                .build());
        var second = fleet.descriptions.list(ListWorkerDeploymentsRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setPageSize(2)
                .setNextPageToken(first.getNextPageToken())
                .build());

        assertThat(first.getWorkerDeploymentsList())
                .extracting(each -> each.getName())
                .containsExactly("a", "b");
        assertThat(first.getWorkerDeployments(1)
                        .getCurrentVersionSummary()
                        .getDeploymentVersion()
                        .getBuildId())
                .isEqualTo("1");
        assertThat(second.getWorkerDeploymentsList())
                .extracting(each -> each.getName())
                .containsExactly("c");
        assertThat(second.getNextPageToken()).isEqualTo(ByteString.EMPTY);
    }

    @Test
    void the_versioning_of_a_queue_is_described() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE);
        fleet.clock.pass(Duration.ofMinutes(1));
        fleet.ramping(GREEN, 5);
        var versioning = fleet.descriptions.versioning(Fleet.queue("orders"));

        assertThat(versioning.getCurrentDeploymentVersion()).isEqualTo(BLUE.message());
        assertThat(versioning.getRampingDeploymentVersion()).isEqualTo(GREEN.message());
        assertThat(versioning.getRampingVersionPercentage()).isEqualTo(5);
        assertThat(Timestamps.toMillis(versioning.getUpdateTime()))
                .isEqualTo(Fleet.START.plusSeconds(60).toEpochMilli());
    }
}
