package dev.flow.server.protocol;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.flow.server.DurableServer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import io.temporal.api.update.v1.UpdateRef;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.end;
import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.timer;
import static io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED;
import static io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Updates whose workflow, worker or service ends before they do. */
final class UpdateWorkflowTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    /** A workflow that has done its first task. */
    private static void waiting(TestService in, String workflowId) {
        var _ = in.started(workflowId);
        var _ = in.complete(in.poll(workflowId), timer("t"));
    }

    private static ListenableFuture<UpdateWorkflowExecutionResponse> update(
            TestService in, String workflowId, UpdateWorkflowExecutionLifecycleStage stage) {
        return WorkflowServiceGrpc.newFutureStub(in.channel())
                .updateWorkflowExecution(TestService.update(workflowId).toBuilder()
                        .setWaitPolicy(WaitPolicy.newBuilder().setLifecycleStage(stage))
                        .build());
    }

    private static io.temporal.api.protocol.v1.Message message(String id, Message body) {
        return io.temporal.api.protocol.v1.Message.newBuilder()
                .setId("u/" + id)
                .setProtocolInstanceId("u")
                .setBody(Any.pack(body))
                .build();
    }

    private static io.temporal.api.protocol.v1.Message acceptance(PollWorkflowTaskQueueResponse task) {
        assertThat(task.getMessagesList()).hasSize(1);
        try {
            return message(
                    "accept",
                    Acceptance.newBuilder()
                            .setAcceptedRequestMessageId("u/request")
                            .setAcceptedRequest(task.getMessages(0).getBody().unpack(Request.class))
                            .build());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static io.temporal.api.protocol.v1.Message completion() {
        return message(
                "complete",
                Response.newBuilder()
                        .setMeta(Meta.newBuilder().setUpdateId("u"))
                        .setOutcome(Outcome.newBuilder()
                                .setSuccess(Payloads.newBuilder().addPayloads(Payload.getDefaultInstance())))
                        .build());
    }

    private static void answer(
            TestService in,
            PollWorkflowTaskQueueResponse task,
            List<io.temporal.api.protocol.v1.Message> messages,
            Command... commands) {
        var _ = in.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .addAllMessages(messages)
                        .addAllCommands(List.of(commands))
                        .build());
    }

    private static PollWorkflowExecutionUpdateRequest.Builder polling(String workflowId) {
        return PollWorkflowExecutionUpdateRequest.newBuilder()
                .setNamespace("default")
                .setUpdateRef(UpdateRef.newBuilder()
                        .setWorkflowExecution(execution(workflowId))
                        .setUpdateId("u"));
    }

    private static Outcome outcome(TestService in, String workflowId) {
        return in.stub()
                .pollWorkflowExecutionUpdate(polling(workflowId)
                        .setWaitPolicy(WaitPolicy.newBuilder()
                                .setLifecycleStage(UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED))
                        .build())
                .getOutcome();
    }

    /** Until the service knows the update. */
    private static void awaitAdmitted(String workflowId) {
        boolean known = false;
        while (!known) {
            try {
                var _ = service.stub()
                        .pollWorkflowExecutionUpdate(polling(workflowId).build());
                known = true;
            } catch (StatusRuntimeException e) {
                assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
            }
        }
    }

    @Test
    void an_update_that_the_worker_does_not_process_is_rejected() throws Exception {
        waiting(service, "unprocessed");
        var updated = update(service, "unprocessed", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        answer(service, service.poll("unprocessed"), List.of());

        assertThat(updated.get()
                        .getOutcome()
                        .getFailure()
                        .getApplicationFailureInfo()
                        .getType())
                .isEqualTo("UnprocessedUpdate");
    }

    @Test
    void an_update_whose_worker_is_lost_is_delivered_again() throws Exception {
        waiting(service, "worker-lost");
        var updated = update(service, "worker-lost", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        service.server().service().workflowTasks().giveBack(service.poll("worker-lost"));
        PollWorkflowTaskQueueResponse task = service.poll("worker-lost");
        answer(service, task, List.of(acceptance(task), completion()));

        assertThat(updated.get().getOutcome().hasSuccess()).isTrue();
    }

    @Test
    void an_update_that_is_accepted_and_completed_at_once_is_answered_as_completed() throws Exception {
        waiting(service, "at-once");
        var updated = update(service, "at-once", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED);
        PollWorkflowTaskQueueResponse task = service.poll("at-once");
        answer(service, task, List.of(acceptance(task), completion()));

        assertThat(updated.get().getStage()).isEqualTo(UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        assertThat(updated.get().getOutcome().hasSuccess()).isTrue();
    }

    @Test
    void an_update_that_the_worker_does_not_process_brings_no_further_task() throws Exception {
        waiting(service, "left");
        service.signal("left", "s", "one");
        var updated = update(service, "left", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        awaitAdmitted("left");
        answer(service, service.poll("left"), List.of());

        assertThat(service.describe(execution("left")).hasPendingWorkflowTask()).isFalse();
        assertThat(updated.get().getOutcome().hasFailure()).isTrue();
    }

    private static io.temporal.api.protocol.v1.Message rejection() {
        return message(
                "reject",
                Rejection.newBuilder()
                        .setFailure(Failure.newBuilder().setMessage("no"))
                        .build());
    }

    @Test
    void a_rejection_leaves_no_events_if_the_worker_can_forget_those_it_saw() {
        waiting(service, "forgetful");
        var _ = update(service, "forgetful", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("forgetful").getTaskToken())
                        .addMessages(rejection())
                        .setCapabilities(RespondWorkflowTaskCompletedRequest.Capabilities.newBuilder()
                                .setDiscardSpeculativeWorkflowTaskWithEvents(true))
                        .build());

        assertThat(service.events(execution("forgetful"))).endsWith("TIMER_STARTED");
    }

    @Test
    void a_rejection_by_a_worker_that_cannot_forget_events_is_recorded() {
        waiting(service, "recorded");
        var _ = update(service, "recorded", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        answer(service, service.poll("recorded"), List.of(rejection()));

        assertThat(service.events(execution("recorded")))
                .endsWith(
                        "TIMER_STARTED", "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_COMPLETED");
    }

    @Test
    void an_accepted_update_fails_when_its_workflow_completes() throws Exception {
        waiting(service, "accepted");
        var updated = update(service, "accepted", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        PollWorkflowTaskQueueResponse task = service.poll("accepted");
        answer(service, task, List.of(acceptance(task)), end());

        assertThat(updated.get()
                        .getOutcome()
                        .getFailure()
                        .getApplicationFailureInfo()
                        .getType())
                .isEqualTo("AcceptedUpdateCompletedWorkflow");
        assertThat(outcome(service, "accepted")
                        .getFailure()
                        .getApplicationFailureInfo()
                        .getType())
                .isEqualTo("AcceptedUpdateCompletedWorkflow");
    }

    @Test
    void an_update_that_is_accepted_by_the_task_that_closes_its_workflow_has_failed_at_once() throws Exception {
        waiting(service, "closing");
        var accepted = update(service, "closing", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED);
        PollWorkflowTaskQueueResponse task = service.poll("closing");
        answer(service, task, List.of(acceptance(task)), end());

        assertThat(accepted.get().getStage()).isEqualTo(UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        assertThat(accepted.get().getOutcome().getFailure().getMessage())
                .isEqualTo("Workflow Update failed because the Workflow completed before the Update completed.");
    }

    @Test
    void an_update_that_was_not_accepted_is_not_found_when_its_workflow_completes() {
        waiting(service, "closing");
        service.signal("closing", "s", "one");
        PollWorkflowTaskQueueResponse task = service.poll("closing");
        var updated = update(service, "closing", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED);
        awaitAdmitted("closing");
        answer(service, task, List.of(), end());

        assertThatThrownBy(updated::get)
                .hasMessageContaining("NOT_FOUND: workflow update was aborted by closing workflow");
    }

    @Test
    void an_update_that_was_not_accepted_is_not_found_when_its_run_is_reset() {
        waiting(service, "resetting");
        service.signal("resetting", "s", "one");
        var _ = service.poll("resetting");
        var updated = update(service, "resetting", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED);
        awaitAdmitted("resetting");
        reset(service, "resetting");

        assertThatThrownBy(updated::get)
                .hasMessageContaining("NOT_FOUND: workflow update was aborted by closing workflow");
    }

    @Test
    void an_update_that_was_not_accepted_may_be_sent_to_the_next_run() throws Exception {
        waiting(service, "continuing");
        service.signal("continuing", "s", "one");
        PollWorkflowTaskQueueResponse task = service.poll("continuing");
        var updated = update(service, "continuing", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED);
        awaitAdmitted("continuing");
        answer(
                service,
                task,
                List.of(),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION)
                        .setContinueAsNewWorkflowExecutionCommandAttributes(
                                ContinueAsNewWorkflowExecutionCommandAttributes.newBuilder()
                                        .setTaskQueue(TaskQueue.newBuilder().setName("continuing")))
                        .build());
        assertThatThrownBy(updated::get)
                .hasMessageContaining("RESOURCE_EXHAUSTED: workflow operation can not be applied");

        var again = update(service, "continuing", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        PollWorkflowTaskQueueResponse next = service.poll("continuing");
        answer(service, next, List.of(acceptance(next), completion()));
        assertThat(again.get().getUpdateRef().getWorkflowExecution().getRunId())
                .isEqualTo(next.getWorkflowExecution().getRunId());
    }

    @Test
    void a_workflow_whose_tasks_fail_takes_no_updates_and_queries() {
        var _ = service.started("failing");
        for (int i = 0; i < 2; i++) {
            var _ = service.stub()
                    .respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
                            .setNamespace("default")
                            .setTaskToken(service.poll("failing").getTaskToken())
                            .build());
        }
        assertThatThrownBy(update(service, "failing", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED)::get)
                .hasMessageContaining("FAILED_PRECONDITION: Unable to perform workflow execution update");
        assertThatThrownBy(() -> service.stub()
                        .queryWorkflow(QueryWorkflowRequest.newBuilder()
                                .setNamespace("default")
                                .setExecution(execution("failing"))
                                .setQuery(WorkflowQuery.newBuilder().setQueryType("q"))
                                .build()))
                .hasMessageContaining("FAILED_PRECONDITION: Unable to query workflow");
    }

    @Test
    void an_accepted_update_is_completed_in_the_next_process() {
        DurableServer.Stores stores = DurableServer.Stores.memory();
        try (TestService first = TestService.on(stores)) {
            waiting(first, "next");
            var updated = update(first, "next", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED);
            PollWorkflowTaskQueueResponse task = first.poll("next");
            answer(first, task, List.of(acceptance(task)));
            assertThat(updated)
                    .succeedsWithin(Duration.ofMinutes(1))
                    .extracting(UpdateWorkflowExecutionResponse::getStage)
                    .isEqualTo(UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED);
        }
        try (TestService second = TestService.on(stores)) {
            var updated = update(second, "next", UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
            second.signal("next", "s", "one");
            answer(second, second.poll("next"), List.of(completion()));
            assertThat(updated).succeedsWithin(Duration.ofMinutes(1));
            assertThat(outcome(second, "next").hasSuccess()).isTrue();
        }
    }

    /** A run with an update that a reset has admitted once more. */
    private static void reapplied(TestService in, String workflowId) {
        waiting(in, workflowId);
        var _ = update(in, workflowId, UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED);
        PollWorkflowTaskQueueResponse task = in.poll(workflowId);
        answer(in, task, List.of(acceptance(task), completion()));
        reset(in, workflowId);
    }

    private static void reset(TestService in, String workflowId) {
        var _ = in.stub()
                .resetWorkflowExecution(ResetWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution(workflowId))
                        .setWorkflowTaskFinishEventId(4)
                        .setRequestId("reset")
                        .build());
    }

    @Test
    void an_update_that_a_reset_has_admitted_is_an_event_only() {
        reapplied(service, "event-only");
        PollWorkflowTaskQueueResponse task = service.poll("event-only");

        assertThat(task.getMessagesList()).isEmpty();
        assertThat(service.events(execution("event-only"))).contains("WORKFLOW_EXECUTION_UPDATE_ADMITTED");
        answer(service, task, List.of(TestService.acceptance("u"), completion()));
        assertThat(outcome(service, "event-only").hasSuccess()).isTrue();
    }

    @Test
    void an_update_that_a_reset_has_admitted_is_known_to_the_next_process() {
        DurableServer.Stores stores = DurableServer.Stores.memory();
        try (TestService first = TestService.on(stores)) {
            reapplied(first, "admitted");
        }
        try (TestService second = TestService.on(stores)) {
            PollWorkflowTaskQueueResponse task = second.poll("admitted");
            assertThat(task.getMessagesList()).isEmpty();
            answer(second, task, List.of(TestService.acceptance("u"), completion()));
            assertThat(outcome(second, "admitted").hasSuccess()).isTrue();
        }
    }

    @Test
    void an_admitted_update_that_was_rejected_is_not_delivered_again() {
        DurableServer.Stores stores = DurableServer.Stores.memory();
        try (TestService first = TestService.on(stores)) {
            reapplied(first, "rejected");
            answer(first, first.poll("rejected"), List.of(rejection()));
        }
        try (TestService second = TestService.on(stores)) {
            second.signal("rejected", "s", "one");
            assertThat(second.poll("rejected").getMessagesList()).isEmpty();
        }
    }
}
