package dev.flow.server.deployment;

import com.google.protobuf.ByteString;
import dev.flow.server.matching.Task;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.Instants;
import io.grpc.Status;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo.WorkerDeploymentVersionSummary;
import io.temporal.api.enums.v1.RoutingConfigUpdateState;
import io.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentManagerRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class WorkerDeploymentsTest {
    private static final VersionId BLUE = Fleet.BLUE;
    private static final VersionId GREEN = Fleet.GREEN;
    private static final VersionId UNVERSIONED = new VersionId("flow", "");

    private final Fleet fleet = new Fleet();

    @AfterEach
    void close() {
        fleet.close();
    }

    private ByteString token() {
        return fleet.descriptions
                .describe(DescribeWorkerDeploymentRequest.newBuilder()
                        .setNamespace(Fleet.NAMESPACE)
                        .setDeploymentName("flow")
                        .build())
                .getConflictToken();
    }

    @Test
    void the_first_poller_of_a_version_makes_it_and_its_deployment_known() throws InterruptedException {
        fleet.polled(BLUE, "orders");
        WorkerDeploymentInfo info = fleet.described();

        assertThat(info.getName()).isEqualTo("flow");
        assertThat(info.getCreateTime()).isEqualTo(Instants.timestamp(Fleet.START));
        assertThat(info.getRoutingConfig().hasCurrentDeploymentVersion()).isFalse();
        assertThat(info.getRoutingConfigUpdateState())
                .isEqualTo(RoutingConfigUpdateState.ROUTING_CONFIG_UPDATE_STATE_COMPLETED);
        assertThat(info.getVersionSummariesList())
                .extracting(WorkerDeploymentVersionSummary::getStatus)
                .containsExactly(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_INACTIVE);
        assertThat(fleet.changed).hasSize(2).containsOnly(Fleet.NAMESPACE);
        fleet.polled(BLUE, "orders");
        assertThat(fleet.changed).hasSize(2);
    }

    @Test
    void workers_without_a_version_make_nothing_known() {
        var options =
                Fleet.options(BLUE).toBuilder().clearWorkerVersioningMode().build();

        assertThat(fleet.deployments.polled(Fleet.queue("orders"), options)).isEmpty();
        assertThat(fleet.registry.list(Fleet.NAMESPACE)).isEmpty();
    }

    @Test
    void names_that_texts_cannot_tell_apart_are_refused() {
        for (String name : List.of("", "a.b", "a:b", "__flow", "n".repeat(256))) {
            var options = Fleet.options(new VersionId(name, "blue"));
            Fleet.assertRefused(
                    Status.Code.INVALID_ARGUMENT,
                    "deployment name",
                    () -> fleet.deployments.polled(Fleet.queue("orders"), options));
        }
        Fleet.assertRefused(
                Status.Code.INVALID_ARGUMENT,
                "build id",
                () -> fleet.deployments.polled(Fleet.queue("orders"), Fleet.options(UNVERSIONED)));
    }

    @Test
    void a_version_becomes_current_and_the_one_before_drains() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE);
        fleet.pinned.add(BLUE);
        fleet.clock.pass(Duration.ofMinutes(1));
        fleet.current(GREEN);
        WorkerDeploymentInfo info = fleet.described();

        assertThat(info.getRoutingConfig().getCurrentDeploymentVersion()).isEqualTo(GREEN.message());
        assertThat(info.getRoutingConfig().getRevisionNumber()).isEqualTo(2);
        assertThat(info.getLastModifierIdentity()).isEqualTo("operator");
        assertThat(fleet.summary(GREEN).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT);
        assertThat(fleet.summary(GREEN).getCurrentSinceTime())
                .isEqualTo(Instants.timestamp(Fleet.START.plusSeconds(60)));
        assertThat(fleet.summary(BLUE).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING);
        assertThat(fleet.summary(BLUE).hasCurrentSinceTime()).isFalse();
        assertThat(fleet.summary(BLUE).getLastDeactivationTime())
                .isEqualTo(Instants.timestamp(Fleet.START.plusSeconds(60)));
        assertThat(fleet.summary(BLUE).getFirstActivationTime()).isEqualTo(Instants.timestamp(Fleet.START));
    }

    @Test
    void a_version_is_drained_when_no_open_run_is_pinned_to_it_until_it_is_current_again() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE).current(GREEN);

        assertThat(fleet.summary(BLUE).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED);
        fleet.pinned.add(BLUE);
        assertThat(fleet.summary(BLUE).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED);
        fleet.current(BLUE);
        assertThat(fleet.summary(BLUE).hasDrainageInfo()).isFalse();
        fleet.current(GREEN);
        assertThat(fleet.summary(BLUE).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING);
    }

    @Test
    void a_restart_changes_nothing() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE).ramping(GREEN, 25);
        WorkerDeploymentInfo before = fleet.described();
        ByteString token = token();
        fleet.restart();

        assertThat(fleet.described()).isEqualTo(before);
        assertThat(token()).isEqualTo(token);
        assertThat(fleet.registry.routing(
                        Fleet.NAMESPACE, "orders", Fleet.queue("orders").type()))
                .isEqualTo(new QueueRouting(BLUE, new QueueRouting.Ramp(GREEN, 25)));
        fleet.changed.clear();
        fleet.polled(BLUE, "orders");
        assertThat(fleet.changed).isEmpty();
    }

    @Test
    void making_the_current_version_current_changes_nothing() throws InterruptedException {
        fleet.polled(BLUE, "orders").current(BLUE);
        ByteString token = token();
        fleet.clock.pass(Duration.ofMinutes(1));
        fleet.current(BLUE);

        assertThat(token()).isEqualTo(token);
        assertThat(fleet.described().getRoutingConfig().getCurrentVersionChangedTime())
                .isEqualTo(Instants.timestamp(Fleet.START));
    }

    @Test
    void what_no_poller_has_made_known_cannot_be_current() throws InterruptedException {
        Fleet.assertRefused(
                Status.Code.NOT_FOUND, "no Worker Deployment found with name 'flow'", () -> fleet.current(BLUE));
        fleet.polled(BLUE, "orders");

        Fleet.assertRefused(Status.Code.NOT_FOUND, "version 'flow.green' not found", () -> fleet.current(GREEN));
        fleet.deployments.setCurrent(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentName("flow")
                .setBuildId("green")
                .setAllowNoPollers(true)
                .build());
        assertThat(fleet.described().getRoutingConfig().getCurrentDeploymentVersion())
                .isEqualTo(GREEN.message());
    }

    @Test
    @SuppressWarnings("deprecation") // Of older clients.
    void versions_are_named_by_texts_too() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders");
        var response = fleet.deployments.setCurrent(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentName("flow")
                .setVersion("flow.blue")
                .build());

        assertThat(response.getPreviousVersion()).isEqualTo("__unversioned__");
        assertThat(fleet.described().getRoutingConfig().getCurrentVersion()).isEqualTo("flow.blue");
        Fleet.assertRefused(
                Status.Code.INVALID_ARGUMENT,
                "'other.blue' is not of deployment 'flow'",
                () -> fleet.deployments.setCurrent(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                        .setNamespace(Fleet.NAMESPACE)
                        .setDeploymentName("flow")
                        .setVersion("other.blue")
                        .build()));
        fleet.deployments.setCurrent(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentName("flow")
                .setVersion("__unversioned__")
                .build());
        assertThat(fleet.described().getRoutingConfig().hasCurrentDeploymentVersion())
                .isFalse();
    }

    @Test
    void a_change_with_an_old_conflict_token_is_refused() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders");
        var request = SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentName("flow")
                .setBuildId("blue")
                .setConflictToken(token());
        ByteString next = fleet.deployments.setCurrent(request.build()).getConflictToken();

        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION,
                "conflict token mismatch",
                () -> fleet.deployments.setCurrent(request.setBuildId("green").build()));
        fleet.deployments.setCurrent(request.setConflictToken(next).build());
        assertThat(fleet.described().getRoutingConfig().getCurrentDeploymentVersion())
                .isEqualTo(GREEN.message());
    }

    @Test
    void only_the_manager_of_a_deployment_changes_it() throws InterruptedException {
        fleet.polled(BLUE, "orders");
        var manager = SetWorkerDeploymentManagerRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentName("flow");
        fleet.deployments.setManager(
                manager.setIdentity("controller").setSelf(true).build());

        assertThat(fleet.described().getManagerIdentity()).isEqualTo("controller");
        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION,
                "ManagerIdentity 'controller' is set and does not match user identity 'operator'",
                () -> fleet.current(BLUE));
        fleet.deployments.setManager(manager.setManagerIdentity("").build());
        fleet.current(BLUE);
        assertThat(fleet.described().getRoutingConfig().getCurrentDeploymentVersion())
                .isEqualTo(BLUE.message());
    }

    @Test
    void a_version_without_a_queue_in_use_of_the_current_one_is_refused() throws InterruptedException {
        fleet.polled(BLUE, "orders", "mails").polled(GREEN, "orders").current(BLUE);
        fleet.queues.offer(new Task(
                new Task.OfWorkflow(new ExecutionKey(Fleet.NAMESPACE, "a", "run"), 2, 1),
                Fleet.queue("mails"),
                3,
                Fleet.START,
                BLUE.toString()));

        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION,
                "proposed current version 'flow.green' is missing active task queues",
                () -> fleet.current(GREEN));
        Fleet.assertRefused(
                Status.Code.FAILED_PRECONDITION,
                "proposed ramping version 'flow.green' is missing active task queues",
                () -> fleet.ramping(GREEN, 10));
        fleet.deployments.setRamping(
                Fleet.ramp(GREEN, 10).setIgnoreMissingTaskQueues(true).build());
        fleet.deployments.setCurrent(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                .setNamespace(Fleet.NAMESPACE)
                .setDeploymentName("flow")
                .setBuildId("green")
                .setIgnoreMissingTaskQueues(true)
                .build());
        assertThat(fleet.described().getRoutingConfig().getCurrentDeploymentVersion())
                .isEqualTo(GREEN.message());
    }

    @Test
    void a_queue_that_is_idle_may_be_missing() throws InterruptedException {
        fleet.polled(BLUE, "orders", "mails")
                .polled(GREEN, "orders")
                .current(BLUE)
                .current(GREEN);

        assertThat(fleet.described().getRoutingConfig().getCurrentDeploymentVersion())
                .isEqualTo(GREEN.message());
    }

    @Test
    void a_version_ramps_until_it_is_current() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE).ramping(GREEN, 10);
        fleet.clock.pass(Duration.ofMinutes(1));
        fleet.ramping(GREEN, 30.5f);
        WorkerDeploymentInfo ramping = fleet.described();

        assertThat(ramping.getRoutingConfig().getRampingDeploymentVersion()).isEqualTo(GREEN.message());
        assertThat(ramping.getRoutingConfig().getRampingVersionPercentage()).isEqualTo(30.5f);
        assertThat(ramping.getRoutingConfig().getRampingVersionChangedTime())
                .isEqualTo(Instants.timestamp(Fleet.START));
        assertThat(fleet.summary(GREEN).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING);
        fleet.current(GREEN);
        assertThat(fleet.described().getRoutingConfig().hasRampingDeploymentVersion())
                .isFalse();
        assertThat(fleet.described().getRoutingConfig().getRampingVersionPercentage())
                .isZero();
        assertThat(fleet.summary(GREEN).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT);
        assertThat(fleet.summary(GREEN).hasRampingSinceTime()).isFalse();
    }

    @Test
    @SuppressWarnings("deprecation") // Of older clients.
    void a_ramp_ends_and_says_what_it_was() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE).ramping(GREEN, 10);
        var response = fleet.deployments.setRamping(Fleet.ramp(UNVERSIONED, 0).build());

        assertThat(response.getPreviousPercentage()).isEqualTo(10);
        assertThat(response.getPreviousDeploymentVersion()).isEqualTo(GREEN.message());
        assertThat(fleet.described().getRoutingConfig().hasRampingDeploymentVersion())
                .isFalse();
        assertThat(fleet.summary(GREEN).getStatus())
                .isEqualTo(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED);
    }

    @Test
    void ramps_that_make_no_sense_are_refused() throws InterruptedException {
        fleet.polled(BLUE, "orders").current(BLUE);

        Fleet.assertRefused(Status.Code.FAILED_PRECONDITION, "is already current", () -> fleet.ramping(BLUE, 10));
        Fleet.assertRefused(Status.Code.INVALID_ARGUMENT, "between 0 and 100", () -> fleet.ramping(BLUE, 101));
        Fleet.assertRefused(Status.Code.INVALID_ARGUMENT, "between 0 and 100", () -> fleet.ramping(BLUE, -1));
        Fleet.assertRefused(Status.Code.INVALID_ARGUMENT, "between 0 and 100", () -> fleet.ramping(BLUE, Float.NaN));
        Fleet.assertRefused(Status.Code.NOT_FOUND, "'flow.green' not found", () -> fleet.ramping(GREEN, 1));
    }

    @Test
    void a_drained_version_gives_way_when_there_are_too_many() throws InterruptedException {
        for (int i = 1; i <= DeploymentRegistry.MOST_VERSIONS; i++) {
            fleet.polled(new VersionId("flow", "b" + i), "orders");
        }
        Fleet.assertRefused(
                Status.Code.RESOURCE_EXHAUSTED,
                "already at max versions 100",
                () -> fleet.deployments.polled(Fleet.queue("orders"), Fleet.options(BLUE)));
        fleet.current(new VersionId("flow", "b7")).current(new VersionId("flow", "b8"));
        assertThat(fleet.described().getVersionSummariesCount()).isEqualTo(100);
        fleet.polled(BLUE, "orders");

        assertThat(fleet.described().getVersionSummariesList())
                .hasSize(100)
                .extracting(version -> version.getDeploymentVersion().getBuildId())
                .contains("blue", "b8")
                .doesNotContain("b7");
    }
}
