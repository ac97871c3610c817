package dev.flow.server.protocol;

import com.google.protobuf.util.Durations;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.start;
import static org.assertj.core.api.Assertions.assertThat;

/** Runs whose first workflow task is due later, and what begins them before. */
final class DelayedStartsTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    private static void signalWithStart(String workflowId, String requestId) {
        var _ = service.stub()
                .signalWithStartWorkflowExecution(SignalWithStartWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowId(workflowId)
                        .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                        .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                        .setSignalName("s")
                        .setRequestId(requestId)
                        .build());
    }

    @Test
    void a_request_to_start_a_delayed_run_begins_it_and_its_signal_is_the_first_event_of_that() {
        var _ = service.stub()
                .startWorkflowExecution(start("early")
                        .setWorkflowStartDelay(Durations.fromHours(1))
                        .build());
        service.signal("early", "s", "one");
        signalWithStart("early", "two");
        signalWithStart("early", "two");

        assertThat(service.events(execution("early")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_EXECUTION_SIGNALED",
                        "WORKFLOW_EXECUTION_SIGNALED",
                        "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void a_cron_run_that_began_early_is_followed_by_one_at_its_time() {
        var _ = service.stub()
                .startWorkflowExecution(
                        start("early-cron").setCronSchedule("@every 1h").build());
        signalWithStart("early-cron", "one");
        var _ = service.complete(service.poll("early-cron"), TestService.end());

        assertThat(service.history(execution("early-cron"))
                        .getFirst()
                        .getWorkflowExecutionStartedEventAttributes()
                        .getFirstWorkflowTaskBackoff()
                        .getSeconds())
                .isBetween(3_000L, 3_600L);
    }
}
