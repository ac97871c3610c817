package dev.flow.server.protocol;

import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.reset;
import static org.assertj.core.api.Assertions.assertThat;

/** What becomes of the children of runs that are reset. */
final class ResetChildrenTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static String runId(String workflowId) {
        return service.describe(execution(workflowId))
                .getWorkflowExecutionInfo()
                .getExecution()
                .getRunId();
    }

    @Test
    void a_child_that_was_started_before_the_point_is_a_child_of_the_reset_run() {
        var _ = service.started("parent");
        var _ = service.complete(
                service.poll("parent"), TestService.child("kept", ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE));
        var _ = service.complete(service.poll("parent"), TestService.timer("t"));
        long completed = 1L + service.events(execution("parent")).lastIndexOf("WORKFLOW_TASK_COMPLETED");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("parent"), completed).build());

        assertThat(service.describe(execution("parent")).getPendingChildren(0).getWorkflowId())
                .isEqualTo("kept");
        var _ = service.complete(service.poll("kept"), TestService.end());
        service.awaitEvents("parent", "CHILD_WORKFLOW_EXECUTION_COMPLETED", 1);
    }

    @Test
    void a_child_that_the_reset_run_asks_for_again_takes_the_place_of_the_one_before() {
        var _ = service.started("parent-again");
        var ask = TestService.child("asked-again", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON);
        var _ = service.complete(service.poll("parent-again"), ask);
        service.awaitEvents("parent-again", "CHILD_WORKFLOW_EXECUTION_STARTED", 1);
        String before = runId("asked-again");

        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("parent-again"), 4).build());
        var _ = service.complete(service.poll("parent-again"), ask);
        service.awaitEvents("parent-again", "CHILD_WORKFLOW_EXECUTION_STARTED", 1);

        assertThat(runId("asked-again")).isNotEqualTo(before);
        assertThat(service.events(execution("asked-again", before))).endsWith("WORKFLOW_EXECUTION_TERMINATED");
        PollWorkflowTaskQueueResponse task = service.poll("asked-again");
        var _ = service.complete(task, TestService.end());
        service.awaitEvents("parent-again", "CHILD_WORKFLOW_EXECUTION_COMPLETED", 1);
        assertThat(service.events(execution("parent-again")))
                .doesNotContain("CHILD_WORKFLOW_EXECUTION_TERMINATED", "START_CHILD_WORKFLOW_EXECUTION_FAILED");
    }

    /** A run that has started a child, reset to the task after that. */
    private static void resetAfterItsChild(String parent, String child) {
        var _ = service.started(parent);
        var _ = service.complete(
                service.poll(parent), TestService.child(child, ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE));
        service.awaitEvents(parent, "CHILD_WORKFLOW_EXECUTION_STARTED", 1);
        PollWorkflowTaskQueueResponse second = service.poll(parent);
        var _ = service.complete(second, TestService.timer("t"));
        var _ = service.stub()
                .resetWorkflowExecution(
                        reset(execution(parent), second.getStartedEventId() + 1).build());
    }

    @Test
    void a_child_of_the_run_before_goes_on_when_the_reset_run_ends() {
        resetAfterItsChild("parent-closes", "closed-child");

        var _ = service.complete(service.poll("parent-closes"), TestService.end());

        service.awaitEvents("parent-closes", "WORKFLOW_EXECUTION_COMPLETED", 1);
        var _ = service.complete(service.poll("closed-child"), TestService.end());
        assertThat(service.events(execution("closed-child"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void a_signal_for_children_of_a_reset_run_does_not_reach_a_child_of_the_run_before() {
        resetAfterItsChild("parent-signals", "signalled-child");

        var _ = service.complete(
                service.poll("parent-signals"),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION)
                        .setSignalExternalWorkflowExecutionCommandAttributes(
                                SignalExternalWorkflowExecutionCommandAttributes.newBuilder()
                                        .setExecution(execution("signalled-child"))
                                        .setSignalName("s")
                                        .setChildWorkflowOnly(true))
                        .build());

        service.awaitEvents("parent-signals", "SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED", 1);
        assertThat(service.events(execution("signalled-child"))).doesNotContain("WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void the_failed_start_of_a_child_is_applied_again() {
        String parent = "parent-of-taken";
        var _ = service.started("taken");
        var _ = service.started(parent);
        var second = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll(parent).getTaskToken())
                        .addCommands(TestService.child("taken", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON))
                        .setForceCreateNewWorkflowTask(true)
                        .setReturnNewWorkflowTask(true)
                        .build())
                .getWorkflowTask();
        while (service.describe(execution(parent)).getPendingChildrenCount() > 0) {
            Thread.onSpinWait();
        }
        var _ = service.complete(second);
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution(parent), 8).build());

        assertThat(service.events(execution(parent)))
                .endsWith("WORKFLOW_TASK_FAILED", "START_CHILD_WORKFLOW_EXECUTION_FAILED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void the_reset_of_an_earlier_run_closes_the_children_of_the_run_whose_place_it_takes() {
        String base = service.started("parent-displaced");
        var _ = service.complete(service.poll("parent-displaced"), TestService.timer("t"));
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("parent-displaced"), 4).build());
        var _ = service.complete(
                service.poll("parent-displaced"),
                TestService.child("displaced-child", ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE),
                TestService.child("abandoned-child", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON));
        service.awaitEvents("parent-displaced", "CHILD_WORKFLOW_EXECUTION_STARTED", 2);

        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("parent-displaced", base), 4)
                        .setRequestId("reset-once-more")
                        .build());

        service.awaitEvents("displaced-child", "WORKFLOW_EXECUTION_TERMINATED", 1);
        var _ = service.complete(service.poll("abandoned-child"), TestService.end());
    }
}
