package dev.flow.server.protocol;

import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Activities that are not named by the token of a task, but by their ids. */
final class ActivitiesByIdTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    /** An activity that waits for a worker. */
    private static void schedule(String workflowId) {
        var _ = service.started(workflowId);
        var _ = service.complete(service.poll(workflowId), TestService.activity(workflowId, "a", 0));
    }

    private static void complete(String workflowId) {
        var _ = service.stub()
                .respondActivityTaskCompletedById(RespondActivityTaskCompletedByIdRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowId(workflowId)
                        .setActivityId("a")
                        .setIdentity("someone")
                        .build());
    }

    private static HistoryEvent start(String workflowId) {
        return service.history(execution(workflowId)).stream()
                .filter(HistoryEvent::hasActivityTaskStartedEventAttributes)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void one_that_a_worker_has_is_completed() {
        schedule("begun");
        var _ = service.pollActivity("begun");
        complete("begun");

        assertThat(service.events(execution("begun")))
                .endsWith("ACTIVITY_TASK_STARTED", "ACTIVITY_TASK_COMPLETED", "WORKFLOW_TASK_SCHEDULED");
        assertThat(start("begun").getActivityTaskStartedEventAttributes().getIdentity())
                .isEqualTo("worker");
    }

    @Test
    void one_that_no_worker_has_is_begun_and_completed_at_once() {
        schedule("waiting");
        complete("waiting");

        assertThat(service.events(execution("waiting")))
                .endsWith("ACTIVITY_TASK_STARTED", "ACTIVITY_TASK_COMPLETED", "WORKFLOW_TASK_SCHEDULED");
        var started = start("waiting").getActivityTaskStartedEventAttributes();
        assertThat(started.getIdentity()).isEqualTo("someone");
        assertThat(started.getRequestId()).isEmpty();
    }

    @Test
    void one_that_no_worker_has_does_not_fail() {
        schedule("unfailed");

        assertThatThrownBy(() -> service.stub()
                        .respondActivityTaskFailedById(RespondActivityTaskFailedByIdRequest.newBuilder()
                                .setNamespace("default")
                                .setWorkflowId("unfailed")
                                .setActivityId("a")
                                .build()))
                .hasMessageStartingWith("NOT_FOUND: ");
    }

    @Test
    void one_that_no_worker_has_is_neither_cancelled_nor_alive() {
        schedule("lifeless");

        assertThatThrownBy(() -> service.stub()
                        .respondActivityTaskCanceledById(RespondActivityTaskCanceledByIdRequest.newBuilder()
                                .setNamespace("default")
                                .setWorkflowId("lifeless")
                                .setActivityId("a")
                                .build()))
                .hasMessageStartingWith("NOT_FOUND: ");
        assertThatThrownBy(() -> service.stub()
                        .recordActivityTaskHeartbeatById(RecordActivityTaskHeartbeatByIdRequest.newBuilder()
                                .setNamespace("default")
                                .setWorkflowId("lifeless")
                                .setActivityId("a")
                                .build()))
                .hasMessageStartingWith("NOT_FOUND: ");
    }
}
