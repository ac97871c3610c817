package dev.flow.server.protocol;

import com.google.protobuf.Any;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;

/** Workflow tasks without events: those that only deliver updates, and further attempts. */
@SuppressWarnings("deprecation") // workers still send the builds that they are of
final class SpeculativeTasksTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static void update(String workflowId, String id) {
        var _ = service.stub().updateWorkflowExecution(TestService.update(workflowId, id));
    }

    /** A workflow that waits for an activity, and the task with which it is sent an update. */
    private static PollWorkflowTaskQueueResponse updated(String workflowId) {
        var _ = service.started(workflowId);
        var _ = service.complete(service.poll(workflowId), TestService.activity(workflowId, "a", 0));
        update(workflowId, "u");
        return service.poll(workflowId);
    }

    private static RespondWorkflowTaskCompletedRequest.Builder rejecting(PollWorkflowTaskQueueResponse task) {
        RespondWorkflowTaskCompletedRequest.Builder request = RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(task.getTaskToken())
                .setIdentity("worker");
        request.getCapabilitiesBuilder().setDiscardSpeculativeWorkflowTaskWithEvents(true);
        return request.addMessages(Message.newBuilder()
                .setId("r")
                .setProtocolInstanceId("u")
                .setBody(Any.pack(Rejection.getDefaultInstance())));
    }

    private static HistoryEvent lastStart(String workflowId) {
        return service.history(execution(workflowId)).stream()
                .filter(HistoryEvent::hasWorkflowTaskStartedEventAttributes)
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    @Test
    void a_task_is_an_ordinary_one_as_soon_as_anything_else_happens_to_the_workflow() {
        PollWorkflowTaskQueueResponse task = updated("signalled");
        service.signal("signalled", "s", "one");

        assertThat(service.describe(execution("signalled"))
                        .getWorkflowExecutionInfo()
                        .getHistoryLength())
                .isEqualTo(task.getStartedEventId());
        var _ = service.stub().respondWorkflowTaskCompleted(rejecting(task).build());
        assertThat(lastStart("signalled")).satisfies(started -> {
            assertThat(started.getEventId()).isEqualTo(task.getStartedEventId());
            assertThat(started.getWorkflowTaskStartedEventAttributes().getIdentity())
                    .as("is not kept")
                    .isEmpty();
        });
        assertThat(service.events(execution("signalled")))
                .endsWith("WORKFLOW_TASK_COMPLETED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void the_start_of_an_activity_happens_to_the_workflow() {
        PollWorkflowTaskQueueResponse task = updated("polled");
        var _ = service.pollActivity("polled");
        var _ = service.stub().respondWorkflowTaskCompleted(rejecting(task).build());

        assertThat(service.events(execution("polled"))).endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_COMPLETED");
    }

    @Test
    void a_description_does_not_count_the_events_of_a_task_that_may_leave_none() {
        PollWorkflowTaskQueueResponse task = updated("uncounted");

        assertThat(service.describe(execution("uncounted"))
                        .getWorkflowExecutionInfo()
                        .getHistoryLength())
                .isEqualTo(task.getStartedEventId() - 2);
    }

    @Test
    void an_update_that_comes_during_a_task_has_an_ordinary_one() {
        PollWorkflowTaskQueueResponse task = updated("during");
        update("during", "next");
        var answer = service.stub().respondWorkflowTaskCompleted(rejecting(task).build());

        assertThat(answer.hasWorkflowTask()).isFalse();
        assertThat(service.describe(execution("during"))
                        .getWorkflowExecutionInfo()
                        .getHistoryLength())
                .isEqualTo(task.getStartedEventId() - 1);
    }

    @Test
    void a_worker_that_takes_the_next_task_at_once_has_one_without_events() {
        PollWorkflowTaskQueueResponse task = updated("at-once");
        update("at-once", "next");
        var answer = service.stub()
                .respondWorkflowTaskCompleted(
                        rejecting(task).setReturnNewWorkflowTask(true).build());

        assertThat(answer.getWorkflowTask().getMessages(0).getProtocolInstanceId())
                .isEqualTo("next");
        assertThat(answer.getWorkflowTask().getStartedEventId()).isEqualTo(task.getStartedEventId());
        assertThat(service.describe(execution("at-once"))
                        .getWorkflowExecutionInfo()
                        .getHistoryLength())
                .isEqualTo(task.getStartedEventId() - 2);
    }

    @Test
    void a_worker_that_asks_for_another_task_has_the_one_before_recorded() {
        PollWorkflowTaskQueueResponse task = updated("forced");
        var _ = service.stub()
                .respondWorkflowTaskCompleted(
                        rejecting(task).setForceCreateNewWorkflowTask(true).build());

        assertThat(service.events(execution("forced"))).endsWith("WORKFLOW_TASK_COMPLETED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void the_start_of_a_further_attempt_names_the_build_of_its_worker() {
        var _ = service.started("built");
        var _ = service.stub()
                .respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("built").getTaskToken())
                        .build());
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("built").getTaskToken())
                        .setWorkerVersionStamp(WorkerVersionStamp.newBuilder().setBuildId("b"))
                        .build());

        assertThat(lastStart("built")
                        .getWorkflowTaskStartedEventAttributes()
                        .getWorkerVersion()
                        .getBuildId())
                .isEqualTo("b");
    }

    @Test
    void an_update_that_is_rejected_by_the_task_that_closes_its_workflow_is_rejected() throws Exception {
        PollWorkflowTaskQueueResponse task = updated("rejecting");
        var waiting = WorkflowServiceGrpc.newFutureStub(service.channel())
                .updateWorkflowExecution(TestService.update("rejecting", "u").toBuilder()
                        .setWaitPolicy(WaitPolicy.newBuilder()
                                .setLifecycleStage(
                                        UpdateWorkflowExecutionLifecycleStage
                                                .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED))
                        .build());
        var _ = service.stub()
                .respondWorkflowTaskCompleted(
                        rejecting(task).addCommands(TestService.end()).build());

        assertThat(waiting.get().getOutcome().hasFailure()).isTrue();
    }

    @Test
    void the_start_of_a_task_that_is_returned_names_the_build_of_its_worker() {
        var _ = service.started("returned");
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("returned").getTaskToken())
                        .setWorkerVersionStamp(WorkerVersionStamp.newBuilder().setBuildId("b"))
                        .setForceCreateNewWorkflowTask(true)
                        .setReturnNewWorkflowTask(true)
                        .build());

        assertThat(lastStart("returned")
                        .getWorkflowTaskStartedEventAttributes()
                        .getWorkerVersion()
                        .getBuildId())
                .isEqualTo("b");
    }

    @Test
    void the_start_of_a_task_that_is_returned_has_the_request_id_of_all_such_tasks() {
        var _ = service.started("inline");
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("inline").getTaskToken())
                        .setForceCreateNewWorkflowTask(true)
                        .setReturnNewWorkflowTask(true)
                        .build());

        assertThat(lastStart("inline").getWorkflowTaskStartedEventAttributes().getRequestId())
                .isEqualTo("request-from-RespondWorkflowTaskCompleted");
    }
}
