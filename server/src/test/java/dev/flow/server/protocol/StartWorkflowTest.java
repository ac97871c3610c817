package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.temporal.api.common.v1.Callback;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.TimeSkippingConfig;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.deployment.v1.WorkerDeploymentOptions;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.WorkerVersioningMode;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.OnConflictOptions;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

final class StartWorkflowTest {
    private static final Duration CENTURIES = Durations.fromDays(365 * 400);

    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static final Map<String, UnaryOperator<StartWorkflowExecutionRequest.Builder>> REFUSED = Map.ofEntries(
            Map.entry("Namespace is empty.", r -> r.setNamespace("")),
            Map.entry("WorkflowId is not set on request.", r -> r.setWorkflowId("")),
            Map.entry("WorkflowId exceeds maximum allowed length (1001/1000)", r -> r.setWorkflowId("x".repeat(1_001))),
            Map.entry("WorkflowType is not set on request.", r -> r.clearWorkflowType()),
            Map.entry(
                    "WorkflowType length exceeds limit.",
                    r -> r.setWorkflowType(WorkflowType.newBuilder().setName("x".repeat(1_001)))),
            Map.entry("taskQueue is not set", r -> r.clearTaskQueue()),
            Map.entry(
                    "task queue name cannot start with reserved prefix /_sys/",
                    r -> r.setTaskQueue(TaskQueue.newBuilder().setName("/_sys/q"))),
            Map.entry("RequestId length exceeds limit.", r -> r.setRequestId("x".repeat(1_001))),
            Map.entry(
                    "An invalid WorkflowExecutionTimeoutSeconds is set on request. cause: negative duration",
                    r -> r.setWorkflowExecutionTimeout(seconds(-1))),
            Map.entry(
                    "An invalid WorkflowRunTimeoutSeconds is set on request. cause: negative duration",
                    r -> r.setWorkflowRunTimeout(seconds(-1))),
            Map.entry(
                    "An invalid WorkflowTaskTimeoutSeconds is set on request. cause: negative duration",
                    r -> r.setWorkflowTaskTimeout(seconds(-1))),
            Map.entry(
                    "An invalid WorkflowStartDelaySeconds is set on request. cause: negative duration",
                    r -> r.setWorkflowStartDelay(seconds(-1))),
            Map.entry(
                    "CronSchedule and WorkflowStartDelay may not be used together.",
                    r -> r.setWorkflowStartDelay(seconds(1)).setCronSchedule("* * * * *")),
            Map.entry("invalid CronSchedule.", r -> r.setCronSchedule("* * *")),
            Map.entry(
                    "BackoffCoefficient cannot be less than 1 on retry policy.",
                    r -> r.setRetryPolicy(RetryPolicy.newBuilder().setBackoffCoefficient(0.5))),
            Map.entry(
                    "MaximumAttempts cannot be negative on retry policy.",
                    r -> r.setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(-1))),
            Map.entry(
                    "priority key can't be negative",
                    r -> r.setPriority(Priority.newBuilder().setPriorityKey(-1))),
            Map.entry(
                    "Namespace default has no mapping defined for search attribute Color",
                    r -> r.setSearchAttributes(
                            SearchAttributes.newBuilder().putIndexedFields("Color", Payload.getDefaultInstance()))),
            Map.entry(
                    "ExecutionStatus attribute can't be set in SearchAttributes",
                    r -> r.setSearchAttributes(SearchAttributes.newBuilder()
                            .putIndexedFields("ExecutionStatus", Payload.getDefaultInstance()))),
            Map.entry(
                    "Blob data size exceeds limit.",
                    r -> r.setInput(Payloads.newBuilder()
                            .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[3_000_000]))))));

    private static Duration seconds(long seconds) {
        return Durations.fromSeconds(seconds);
    }

    @Test
    void what_is_wrong_with_a_request_is_said_as_temporal_does() {
        REFUSED.forEach((message, change) -> assertThatThrownBy(() -> service.stub()
                        .startWorkflowExecution(change.apply(start("refused")).build()))
                .hasMessage("INVALID_ARGUMENT: " + message));
        assertThatThrownBy(() -> service.history(execution("refused"))).hasMessageStartingWith("NOT_FOUND");
    }

    @Test
    void a_namespace_must_exist() {
        assertThatThrownBy(() -> service.stub()
                        .startWorkflowExecution(
                                start("nowhere").setNamespace("none").build()))
                .hasMessage("NOT_FOUND: Namespace none is not found.");
    }

    @Test
    void the_first_event_has_the_defaults_of_the_service() {
        String runId = service.stub()
                .startWorkflowExecution(start("defaults")
                        .setWorkflowExecutionTimeout(seconds(60))
                        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(3))
                        .build())
                .getRunId();

        assertThat(service.events(execution("defaults")))
                .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
        var event = service.history(execution("defaults")).getFirst();
        var started = event.getWorkflowExecutionStartedEventAttributes();
        assertThat(started.getFirstExecutionRunId()).isEqualTo(runId);
        assertThat(started.getOriginalExecutionRunId()).isEqualTo(runId);
        assertThat(started.getWorkflowId()).isEqualTo("defaults");
        assertThat(started.getAttempt()).isEqualTo(1);
        assertThat(started.getWorkflowRunTimeout()).isEqualTo(seconds(60));
        assertThat(started.getWorkflowTaskTimeout()).isEqualTo(seconds(10));
        assertThat(started.getRetryPolicy().getInitialInterval()).isEqualTo(seconds(1));
        assertThat(started.getRetryPolicy().getMaximumInterval()).isEqualTo(seconds(100));
        assertThat(started.getRetryPolicy().getBackoffCoefficient()).isEqualTo(2);
        assertThat(started.getWorkflowExecutionExpirationTime().getSeconds())
                .isBetween(
                        event.getEventTime().getSeconds() + 59,
                        event.getEventTime().getSeconds() + 60);
    }

    @Test
    void the_same_request_again_is_answered_with_the_same_run() {
        StartWorkflowExecutionRequest request = start("again").build();
        String runId = service.stub().startWorkflowExecution(request).getRunId();

        var again = service.stub().startWorkflowExecution(request);
        assertThat(again.getRunId()).isEqualTo(runId);
        assertThat(again.getStarted()).isTrue();
        assertThat(again.getStatus()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
        terminate("again");
        assertThat(service.stub().startWorkflowExecution(request).getStatus())
                .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
    }

    private static void terminate(String workflowId) {
        var _ = service.stub()
                .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution(workflowId))
                        .build());
    }

    private static void end(String workflowId, String how) {
        switch (how) {
            case "completed" -> {
                var _ = service.complete(service.poll(workflowId), TestService.end());
            }
            case "terminated" -> terminate(workflowId);
            default -> assertThat(how).isEqualTo("open");
        }
    }

    /** Policies are named by their last words. */
    @ParameterizedTest
    @CsvSource({
        "open, UNSPECIFIED, UNSPECIFIED, running",
        "open, ALLOW_DUPLICATE, FAIL, running",
        "open, REJECT_DUPLICATE, FAIL, running",
        "open, ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED, running",
        "open, ALLOW_DUPLICATE, USE_EXISTING, existing",
        "open, REJECT_DUPLICATE, USE_EXISTING, existing",
        "open, ALLOW_DUPLICATE_FAILED_ONLY, USE_EXISTING, existing",
        "open, ALLOW_DUPLICATE, TERMINATE_EXISTING, new",
        "open, ALLOW_DUPLICATE_FAILED_ONLY, TERMINATE_EXISTING, new",
        "open, TERMINATE_IF_RUNNING, UNSPECIFIED, new",
        "open, TERMINATE_IF_RUNNING, FAIL, invalid",
        "open, REJECT_DUPLICATE, TERMINATE_EXISTING, invalid",
        "completed, UNSPECIFIED, UNSPECIFIED, new",
        "completed, ALLOW_DUPLICATE, USE_EXISTING, new",
        "completed, ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED, successfully",
        "completed, REJECT_DUPLICATE, UNSPECIFIED, finished",
        "completed, REJECT_DUPLICATE, USE_EXISTING, finished",
        "completed, TERMINATE_IF_RUNNING, UNSPECIFIED, new",
        "terminated, ALLOW_DUPLICATE_FAILED_ONLY, UNSPECIFIED, new",
        "terminated, ALLOW_DUPLICATE, TERMINATE_EXISTING, new",
        "terminated, REJECT_DUPLICATE, UNSPECIFIED, finished"
    })
    void a_workflow_id_is_used_again_as_its_policies_say(String state, String reuse, String conflict, String expected) {
        String id = String.join("-", state, reuse, conflict);
        String first = service.started(id);
        end(id, state);
        StartWorkflowExecutionRequest second = start(id)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.valueOf("WORKFLOW_ID_REUSE_POLICY_" + reuse))
                .setWorkflowIdConflictPolicy(
                        WorkflowIdConflictPolicy.valueOf("WORKFLOW_ID_CONFLICT_POLICY_" + conflict))
                .build();

        switch (expected) {
            case "new" -> {
                var started = service.stub().startWorkflowExecution(second);
                assertThat(started.getRunId()).isNotEqualTo(first);
                assertThat(started.getStarted()).isTrue();
                assertThat(service.describe(execution(id, first))
                                .getWorkflowExecutionInfo()
                                .getStatus())
                        .isNotEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
                assertThat(service.describe(execution(id))
                                .getWorkflowExecutionInfo()
                                .getExecution()
                                .getRunId())
                        .isEqualTo(started.getRunId());
            }
            case "existing" -> {
                var existing = service.stub().startWorkflowExecution(second);
                assertThat(existing.getRunId()).isEqualTo(first);
                assertThat(existing.getStarted()).isFalse();
            }
            case "invalid" ->
                assertThatThrownBy(() -> service.stub().startWorkflowExecution(second))
                        .hasMessageStartingWith("INVALID_ARGUMENT: Invalid WorkflowIDReusePolicy");
            default -> {
                var refused = catchThrowableOfType(
                        StatusRuntimeException.class, () -> service.stub().startWorkflowExecution(second));
                assertThat(refused)
                        .hasMessageStartingWith("ALREADY_EXISTS: Workflow execution")
                        .hasMessageContaining(expected);
                assertThat(alreadyStarted(refused).getRunId()).isEqualTo(first);
            }
        }
    }

    private static WorkflowExecutionAlreadyStartedFailure alreadyStarted(StatusRuntimeException refused) {
        try {
            return Objects.requireNonNull(StatusProto.fromThrowable(refused))
                    .getDetails(0)
                    .unpack(WorkflowExecutionAlreadyStartedFailure.class);
        } catch (com.google.protobuf.InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_run_that_is_terminated_for_another_one_says_so() {
        String first = service.started("replaced");
        String second = service.stub()
                .startWorkflowExecution(start("replaced")
                        .setWorkflowIdConflictPolicy(
                                WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING)
                        .build())
                .getRunId();

        var last = service.history(execution("replaced", first)).getLast();
        var terminated = last.getWorkflowExecutionTerminatedEventAttributes();
        assertThat(terminated.getReason()).isEqualTo("TerminateIfRunning WorkflowIdReusePolicy");
        assertThat(terminated.getDetails().getPayloads(0).getData().toStringUtf8())
                .isEqualTo("\"terminated by new runID: " + second + "\"");
    }

    @Test
    void a_request_that_is_attached_to_an_open_run_is_known_to_it() {
        String runId = service.started("attached");
        StartWorkflowExecutionRequest request = start("attached")
                .setWorkflowIdConflictPolicy(WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
                .setOnConflictOptions(OnConflictOptions.newBuilder().setAttachRequestId(true))
                .build();

        for (int i = 0; i < 2; i++) {
            assertThat(service.stub().startWorkflowExecution(request).getRunId())
                    .isEqualTo(runId);
        }
        assertThat(service.events(execution("attached")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_EXECUTION_OPTIONS_UPDATED");
    }

    @Test
    void a_worker_of_a_version_starts_eagerly_while_its_queue_goes_to_no_version() {
        var response = service.stub()
                .startWorkflowExecution(start("eager-version")
                        .setRequestEagerExecution(true)
                        .setEagerWorkerDeploymentOptions(WorkerDeploymentOptions.newBuilder()
                                .setDeploymentName("shop")
                                .setBuildId("1")
                                .setWorkerVersioningMode(WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED))
                        .build());

        assertThat(response.hasEagerWorkflowTask()).isTrue();
    }

    @Test
    void an_eager_start_is_answered_with_the_first_workflow_task() {
        var response = service.stub()
                .startWorkflowExecution(
                        start("eager").setRequestEagerExecution(true).build());

        assertThat(response.getEagerWorkflowTask().getHistory().getEventsCount())
                .isEqualTo(3);
        var _ = service.complete(response.getEagerWorkflowTask(), TestService.end());
        assertThat(service.events(execution("eager"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void a_delayed_run_has_no_task_and_a_signal_does_not_wake_it_but_a_cancellation_does() {
        var _ = service.stub()
                .startWorkflowExecution(
                        start("delayed").setWorkflowStartDelay(seconds(600)).build());
        service.signal("delayed", "s", "1");
        assertThat(service.events(execution("delayed")))
                .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_EXECUTION_SIGNALED");

        var _ = service.stub()
                .requestCancelWorkflowExecution(
                        io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest.newBuilder()
                                .setNamespace("default")
                                .setWorkflowExecution(execution("delayed"))
                                .build());
        assertThat(service.events(execution("delayed")))
                .endsWith("WORKFLOW_EXECUTION_CANCEL_REQUESTED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void a_cron_run_waits_for_its_time() {
        var _ = service.stub()
                .startWorkflowExecution(
                        start("cron").setCronSchedule("@every 1h").build());

        assertThat(service.events(execution("cron"))).containsExactly("WORKFLOW_EXECUTION_STARTED");
        assertThat(service.history(execution("cron"))
                        .getFirst()
                        .getWorkflowExecutionStartedEventAttributes()
                        .getFirstWorkflowTaskBackoff()
                        .getSeconds())
                .isBetween(3_599L, 3_600L);
    }

    private static SignalWithStartWorkflowExecutionRequest.Builder signalWithStart(String workflowId) {
        return SignalWithStartWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowId(workflowId)
                .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                .setSignalName("s")
                .setRequestId(UUID.randomUUID().toString());
    }

    @Test
    void a_signal_with_start_comes_before_the_first_workflow_task() {
        SignalWithStartWorkflowExecutionRequest request = signalWithStart("sws").build();
        var first = service.stub().signalWithStartWorkflowExecution(request);
        var again = service.stub().signalWithStartWorkflowExecution(request);

        assertThat(first.getStarted()).isTrue();
        assertThat(again.getStarted()).isFalse();
        assertThat(again.getRunId()).isEqualTo(first.getRunId());
        assertThat(service.events(execution("sws")))
                .isEqualTo(List.of(
                        "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED"));
    }

    @Test
    void a_signal_with_start_signals_an_open_run() {
        String runId = service.started("sws-open");

        var signalled = service.stub()
                .signalWithStartWorkflowExecution(signalWithStart("sws-open").build());
        assertThat(signalled.getRunId()).isEqualTo(runId);
        assertThat(service.events(execution("sws-open"))).endsWith("WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void what_is_not_implemented_is_refused_by_its_name() {
        assertThatThrownBy(() -> service.stub()
                        .startWorkflowExecution(TestService.start("callback")
                                .addCompletionCallbacks(Callback.getDefaultInstance())
                                .build()))
                .hasMessage("UNIMPLEMENTED: a completion callback of a workflow is not implemented");
        assertThatThrownBy(() -> service.stub()
                        .startWorkflowExecution(TestService.start("skipping")
                                .setTimeSkippingConfig(TimeSkippingConfig.getDefaultInstance())
                                .build()))
                .hasMessage("UNIMPLEMENTED: time skipping of a workflow is not implemented");
        var _ = service.started("page");
        var page = RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(service.poll("page").getTaskToken())
                .setIntermediatePage(true)
                .build();
        assertThatThrownBy(() -> service.stub().respondWorkflowTaskCompleted(page))
                .hasMessage("UNIMPLEMENTED: a completion of a workflow task in pages is not implemented");
    }

    @Test
    void a_time_out_may_be_longer_than_nanoseconds_can_count() {
        var _ = service.stub()
                .startWorkflowExecution(TestService.start("centuries")
                        .setWorkflowExecutionTimeout(CENTURIES)
                        .build());
        var activity = TestService.activity("centuries", "a", 0).toBuilder();
        activity.getScheduleActivityTaskCommandAttributesBuilder()
                .setScheduleToCloseTimeout(CENTURIES)
                .setStartToCloseTimeout(CENTURIES)
                .getRetryPolicyBuilder()
                .setInitialInterval(CENTURIES);
        var _ = service.complete(service.poll("centuries"), activity.build());

        assertThat(service.pollActivity("centuries").getStartToCloseTimeout()).isEqualTo(CENTURIES);
    }

    private static RetryState timedOut(StartWorkflowExecutionRequest.Builder request) {
        var _ = service.stub().startWorkflowExecution(request.build());
        service.awaitEvents(request.getWorkflowId(), "WORKFLOW_EXECUTION_TIMED_OUT", 1);
        return service.history(execution(request.getWorkflowId()))
                .getLast()
                .getWorkflowExecutionTimedOutEventAttributes()
                .getRetryState();
    }

    @Test
    void a_time_out_says_whether_it_is_that_of_the_execution() {
        assertThat(timedOut(TestService.start("execution-late").setWorkflowExecutionTimeout(Durations.fromMillis(10))))
                .isEqualTo(RetryState.RETRY_STATE_TIMEOUT);
        assertThat(timedOut(TestService.start("run-late").setWorkflowRunTimeout(Durations.fromMillis(10))))
                .isEqualTo(RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET);
    }
}
