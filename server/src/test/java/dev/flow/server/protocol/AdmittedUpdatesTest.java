package dev.flow.server.protocol;

import io.temporal.api.update.v1.UpdateRef;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Updates that a reset has admitted, and that a worker leaves without an answer. */
final class AdmittedUpdatesTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    /** A run that a reset has made, with an update that the run before had accepted. */
    private static PollWorkflowTaskQueueResponse admitted(String workflowId) {
        var _ = service.started(workflowId);
        var _ = service.complete(service.poll(workflowId), TestService.timer("t"));
        var _ = WorkflowServiceGrpc.newFutureStub(service.channel())
                .updateWorkflowExecution(TestService.update(workflowId));
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll(workflowId).getTaskToken())
                        .addMessages(TestService.acceptance("u"))
                        .build());
        var _ = service.stub()
                .resetWorkflowExecution(ResetWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution(workflowId))
                        .setWorkflowTaskFinishEventId(4)
                        .setRequestId("reset")
                        .build());
        return service.poll(workflowId);
    }

    private static void findUpdate(String workflowId) {
        var _ = service.stub()
                .pollWorkflowExecutionUpdate(PollWorkflowExecutionUpdateRequest.newBuilder()
                        .setNamespace("default")
                        .setUpdateRef(UpdateRef.newBuilder()
                                .setWorkflowExecution(execution(workflowId))
                                .setUpdateId("u"))
                        .build());
    }

    @Test
    void one_that_the_worker_has_read_and_not_answered_has_no_outcome() {
        PollWorkflowTaskQueueResponse task = admitted("read");
        findUpdate("read");
        var _ = service.complete(task, TestService.timer("t"));

        assertThatThrownBy(() -> findUpdate("read")).hasMessage("INTERNAL: update has not completed");
        assertThat(service.events(execution("read"))).endsWith("WORKFLOW_TASK_COMPLETED", "TIMER_STARTED");
    }

    /** Its activity has no task queue. */
    private static void refuse(PollWorkflowTaskQueueResponse task) {
        assertThatThrownBy(() -> service.complete(task, TestService.activity("", "b", 0)))
                .hasMessageStartingWith("INVALID_ARGUMENT: BadScheduleActivityAttributes: ");
    }

    @Test
    void one_whose_task_was_refused_comes_with_another_task() {
        refuse(admitted("refused"));
        PollWorkflowTaskQueueResponse second = service.poll("refused");
        refuse(second);

        var _ = service.complete(second, TestService.timer("t"));
        findUpdate("refused");
        assertThat(service.events(execution("refused")))
                .endsWith("WORKFLOW_TASK_COMPLETED", "TIMER_STARTED", "WORKFLOW_TASK_SCHEDULED");
    }
}
