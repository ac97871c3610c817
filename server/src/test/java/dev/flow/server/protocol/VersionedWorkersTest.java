package dev.flow.server.protocol;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.command.v1.Command;
import io.temporal.api.deployment.v1.WorkerDeploymentOptions;
import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ContinueAsNewVersioningBehavior;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
import io.temporal.api.enums.v1.WorkerVersioningMode;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionRequest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Runs and the versions of their workers, over gRPC. */
final class VersionedWorkersTest {
    private static final VersioningBehavior PINNED = VersioningBehavior.VERSIONING_BEHAVIOR_PINNED;
    private static final VersioningBehavior AUTO_UPGRADE = VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE;

    private final TestService service = new TestService();

    @AfterEach
    void close() {
        service.close();
    }

    private static WorkerDeploymentVersion version(String build) {
        return WorkerDeploymentVersion.newBuilder()
                .setDeploymentName("flow")
                .setBuildId(build)
                .build();
    }

    private static WorkerDeploymentOptions options(String build) {
        return WorkerDeploymentOptions.newBuilder()
                .setDeploymentName("flow")
                .setBuildId(build)
                .setWorkerVersioningMode(WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED)
                .build();
    }

    /** A poll of a worker, which is known when this returns. */
    private CompletableFuture<PollWorkflowTaskQueueResponse> polling(String build, String queue) {
        var request = PollWorkflowTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(queue))
                .setIdentity("worker " + build)
                .setDeploymentOptions(options(build))
                .build();
        var poll = CompletableFuture.supplyAsync(
                () -> service.stub().pollWorkflowTaskQueue(request), Thread::startVirtualThread);
        while (!poll.isDone() && !status(build).isPresent()) {
            Thread.onSpinWait();
        }
        return poll;
    }

    private static PollWorkflowTaskQueueResponse task(CompletableFuture<PollWorkflowTaskQueueResponse> poll) {
        return poll.join();
    }

    private void complete(
            PollWorkflowTaskQueueResponse task, String build, VersioningBehavior behavior, Command... commands) {
        var request = RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(task.getTaskToken())
                .setIdentity("worker " + build)
                .setDeploymentOptions(options(build))
                .setVersioningBehavior(behavior);
        for (Command command : commands) {
            request.addCommands(command);
        }
        var _ = service.stub().respondWorkflowTaskCompleted(request.build());
    }

    private void current(String build) {
        var _ = service.stub()
                .setWorkerDeploymentCurrentVersion(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                        .setNamespace("default")
                        .setDeploymentName("flow")
                        .setBuildId(build)
                        .build());
    }

    private Optional<WorkerDeploymentVersionStatus> status(String build) {
        try {
            return Optional.of(service.stub()
                    .describeWorkerDeploymentVersion(DescribeWorkerDeploymentVersionRequest.newBuilder()
                            .setNamespace("default")
                            .setDeploymentVersion(version(build))
                            .build())
                    .getWorkerDeploymentVersionInfo()
                    .getStatus());
        } catch (StatusRuntimeException e) {
            assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
            return Optional.empty();
        }
    }

    private WorkflowExecutionVersioningInfo versioning(String workflowId) {
        return service.describe(TestService.execution(workflowId))
                .getWorkflowExecutionInfo()
                .getVersioningInfo();
    }

    private static Command continueAsNew(ContinueAsNewVersioningBehavior behavior) {
        var command = Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION);
        command.getContinueAsNewWorkflowExecutionCommandAttributesBuilder().setInitialVersioningBehavior(behavior);
        return command.build();
    }

    @Test
    void a_task_that_waits_goes_to_the_version_that_becomes_current() {
        service.started("a");
        var blue = polling("blue", "a");
        assertThat(blue).isNotDone();
        current("blue");

        assertThat(task(blue).getWorkflowExecution().getWorkflowId()).isEqualTo("a");
    }

    @Test
    void a_pinned_run_stays_on_its_version_until_that_is_drained() {
        var blue = polling("blue", "a");
        current("blue");
        service.started("a");
        complete(task(blue), "blue", PINNED);
        var _ = polling("green", "a");
        current("green");
        service.signal("a", "go", "request-1");
        var next = polling("blue", "a");

        assertThat(versioning("a").getBehavior()).isEqualTo(PINNED);
        assertThat(versioning("a").getDeploymentVersion()).isEqualTo(version("blue"));
        assertThat(status("blue")).contains(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING);
        complete(task(next), "blue", PINNED, TestService.end());
        assertThat(status("blue")).contains(WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED);
    }

    @Test
    void an_upgrading_run_moves_to_the_current_version() {
        var blue = polling("blue", "a");
        current("blue");
        service.started("a");
        complete(task(blue), "blue", AUTO_UPGRADE);
        var green = polling("green", "a");
        current("green");
        service.signal("a", "go", "request-1");
        PollWorkflowTaskQueueResponse task = task(green);

        assertThat(versioning("a").getDeploymentVersion()).isEqualTo(version("blue"));
        assertThat(versioning("a").getVersionTransition().getDeploymentVersion())
                .isEqualTo(version("green"));
        complete(task, "green", AUTO_UPGRADE);
        assertThat(versioning("a").getDeploymentVersion()).isEqualTo(version("green"));
        assertThat(versioning("a").hasVersionTransition()).isFalse();
    }

    @Test
    void a_pinned_run_that_continues_stays_unless_it_wishes_to_upgrade() {
        var blue = polling("blue", "a");
        current("blue");
        service.started("a");
        PollWorkflowTaskQueueResponse first = task(blue);
        var green = polling("green", "a");
        current("green");
        complete(
                first,
                "blue",
                PINNED,
                continueAsNew(ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_UNSPECIFIED));
        PollWorkflowTaskQueueResponse second = task(polling("blue", "a"));
        assertThat(green).isNotDone();
        complete(
                second,
                "blue",
                PINNED,
                continueAsNew(ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_AUTO_UPGRADE));
        PollWorkflowTaskQueueResponse third = task(green);

        assertThat(third.getWorkflowExecution().getWorkflowId()).isEqualTo("a");
        var started = third.getHistory().getEvents(0).getWorkflowExecutionStartedEventAttributes();
        assertThat(started.hasInheritedPinnedVersion()).isFalse();
        assertThat(started.getInheritedAutoUpgradeInfo().getSourceDeploymentVersion())
                .isEqualTo(version("blue"));
    }

    @Test
    void an_override_to_a_version_that_is_not_known_is_refused() {
        var request = TestService.start("a");
        request.getVersioningOverrideBuilder().getPinnedBuilder().setVersion(version("red"));

        assertThatExceptionOfType(StatusRuntimeException.class)
                .isThrownBy(() -> service.stub().startWorkflowExecution(request.build()))
                .withMessageContaining("Pinned version 'flow.red' is not present in task queue 'a'")
                .extracting(e -> e.getStatus().getCode())
                .isEqualTo(Status.Code.FAILED_PRECONDITION);
    }
}
