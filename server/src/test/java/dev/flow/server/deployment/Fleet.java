package dev.flow.server.deployment;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.matching.InMemoryTaskQueues;
import dev.flow.server.matching.Poller;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.time.ManualClock;
import io.grpc.Status;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo;
import io.temporal.api.deployment.v1.WorkerDeploymentInfo.WorkerDeploymentVersionSummary;
import io.temporal.api.deployment.v1.WorkerDeploymentOptions;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkerVersioningMode;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentRampingVersionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Worker deployments of a namespace, with pollers and a clock that is set by hand. */
final class Fleet implements AutoCloseable {
    static final String NAMESPACE = "default";
    static final Instant START = Instant.parse("2026-11-23T08:00:00Z");
    static final VersionId BLUE = new VersionId("flow", "blue");
    static final VersionId GREEN = new VersionId("flow", "green");

    final ManualClock clock = new ManualClock(START);
    final InMemoryTaskQueues queues = new InMemoryTaskQueues(clock, clock::nanos);
    final MemoryDeploymentStore store = new MemoryDeploymentStore();
    final Set<VersionId> pinned = new HashSet<>();
    final List<String> changed = new ArrayList<>();
    DeploymentRegistry registry = new DeploymentRegistry(store, clock);
    WorkerDeployments deployments = new WorkerDeployments(registry, queues, clock, changed::add);
    Descriptions descriptions = new Descriptions(registry, queues, clock, (_, version) -> pinned.contains(version));

    /** As another process finds it. */
    Fleet restart() {
        registry = new DeploymentRegistry(store, clock);
        deployments = new WorkerDeployments(registry, queues, clock, changed::add);
        descriptions = new Descriptions(registry, queues, clock, (_, version) -> pinned.contains(version));
        return this;
    }

    static QueueKey queue(String name) {
        return new QueueKey(NAMESPACE, name, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
    }

    static WorkerDeploymentOptions options(VersionId version) {
        return WorkerDeploymentOptions.newBuilder()
                .setDeploymentName(version.deployment())
                .setBuildId(version.buildId())
                .setWorkerVersioningMode(WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED)
                .build();
    }

    /** A worker polls queues for workflow tasks and for activity tasks, without a task for it. */
    Fleet polled(VersionId version, String... names) throws InterruptedException {
        for (String name : names) {
            for (TaskQueueType type :
                    List.of(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY)) {
                var key = new QueueKey(NAMESPACE, name, type);
                deployments.polled(key, options(version));
                queues.poll(key, new Poller("worker " + version, version.toString(), 0), Duration.ZERO);
            }
        }
        return this;
    }

    Fleet current(VersionId version) {
        deployments.setCurrent(SetWorkerDeploymentCurrentVersionRequest.newBuilder()
                .setNamespace(NAMESPACE)
                .setDeploymentName(version.deployment())
                .setBuildId(version.buildId())
                .setIdentity("operator")
                .build());
        return this;
    }

    Fleet ramping(VersionId version, float percentage) {
        deployments.setRamping(ramp(version, percentage).build());
        return this;
    }

    static SetWorkerDeploymentRampingVersionRequest.Builder ramp(VersionId version, float percentage) {
        return SetWorkerDeploymentRampingVersionRequest.newBuilder()
                .setNamespace(NAMESPACE)
                .setDeploymentName(version.deployment())
                .setBuildId(version.buildId())
                .setPercentage(percentage)
                .setIdentity("operator");
    }

    WorkerDeploymentInfo described() {
        return descriptions
                .describe(DescribeWorkerDeploymentRequest.newBuilder()
                        .setNamespace(NAMESPACE)
                        .setDeploymentName("flow")
                        .build())
                .getWorkerDeploymentInfo();
    }

    WorkerDeploymentVersionSummary summary(VersionId version) {
        return described().getVersionSummariesList().stream()
                .filter(each -> each.getDeploymentVersion().equals(version.message()))
                .findFirst()
                .orElseThrow();
    }

    /** A run of a queue. */
    static MutableState run(String workflowId, String queue, WorkflowExecutionVersioningInfo versioning) {
        var started = WorkflowExecutionStartedEventAttributes.newBuilder();
        started.getTaskQueueBuilder().setName(queue);
        MutableState state = run(workflowId, started.build());
        state.versioning(versioning);
        return state;
    }

    static MutableState run(String workflowId, WorkflowExecutionStartedEventAttributes started) {
        var state = new MutableState(new ExecutionKey(NAMESPACE, workflowId, "run-1"));
        state.apply(HistoryEvent.newBuilder()
                .setEventId(1)
                .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
                .setWorkflowExecutionStartedEventAttributes(started)
                .build());
        return state;
    }

    static void assertRefused(Status.Code code, String message, ThrowingCallable call) {
        assertThatExceptionOfType(ServiceFailure.class)
                .isThrownBy(call)
                .withMessageContaining(message)
                .extracting(ServiceFailure::code)
                .isEqualTo(code);
    }

    @Override
    public void close() {
        queues.close();
    }
}
