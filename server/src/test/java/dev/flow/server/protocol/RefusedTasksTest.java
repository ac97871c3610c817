package dev.flow.server.protocol;

import com.google.protobuf.util.Durations;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.end;
import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Workflow tasks whose commands are refused, and what goes on beside and after them. */
final class RefusedTasksTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    /** Its activity has no task queue. */
    private static void refuse(PollWorkflowTaskQueueResponse task) {
        assertThatThrownBy(() -> service.complete(task, TestService.activity("", "b", 0)))
                .hasMessageStartingWith("INVALID_ARGUMENT: BadScheduleActivityAttributes: ");
    }

    @Test
    void an_activity_stays_with_its_worker() {
        var _ = service.started("beside");
        var _ = service.complete(service.poll("beside"), TestService.activity("beside", "a", 0));
        var activity = service.pollActivity("beside");
        service.signal("beside", "s", "one");
        refuse(service.poll("beside"));

        assertThat(service.describe(execution("beside")).getPendingActivities(0).getState())
                .isEqualTo(PendingActivityState.PENDING_ACTIVITY_STATE_STARTED);
        var _ = service.stub()
                .respondActivityTaskCompleted(RespondActivityTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(activity.getTaskToken())
                        .build());
        assertThat(service.events(execution("beside"))).contains("ACTIVITY_TASK_COMPLETED");
    }

    @Test
    void a_further_attempt_that_is_refused_ends_with_its_time_out() {
        var _ = service.started("again");
        refuse(service.poll("again"));
        PollWorkflowTaskQueueResponse second = service.poll("again");
        refuse(second);

        var _ = service.complete(second, TestService.timer("t"));
        assertThat(service.events(execution("again"))).endsWith("WORKFLOW_TASK_COMPLETED", "TIMER_STARTED");
    }

    @Test
    void the_first_command_that_is_refused_says_why_also_when_the_workflow_may_not_close() {
        var _ = service.started("first-reason");
        PollWorkflowTaskQueueResponse task = service.poll("first-reason");
        service.signal("first-reason", "s", "one");

        assertThatThrownBy(() -> service.complete(task, TestService.activity("", "b", 0), end()))
                .hasMessageStartingWith("INVALID_ARGUMENT: BadScheduleActivityAttributes: ");
    }

    /** A workflow whose worker has a task once more, after it could not close the workflow. */
    private static PollWorkflowTaskQueueResponse closing(String workflowId) {
        var _ = service.started(workflowId);
        PollWorkflowTaskQueueResponse first = service.poll(workflowId);
        service.signal(workflowId, "s", "one");
        assertThatThrownBy(() -> service.complete(first, end())).hasMessage("INVALID_ARGUMENT: UnhandledCommand");
        return service.poll(workflowId);
    }

    @Test
    void nothing_comes_to_a_workflow_whose_worker_closes_it_once_more() {
        String closing = "RESOURCE_EXHAUSTED: workflow operation can not be applied because workflow is closing";
        PollWorkflowTaskQueueResponse task = closing("closing");

        assertThatThrownBy(() -> service.signal("closing", "s", "two")).hasMessage(closing);
        assertThatThrownBy(() -> service.stub().updateWorkflowExecution(TestService.update("closing")))
                .hasMessage(closing);
        service.signal("closing", "s", "one");
        var _ = service.complete(task, end());
        assertThat(service.events(execution("closing"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void an_update_that_is_refused_is_the_last_request_that_a_closing_workflow_refuses() {
        PollWorkflowTaskQueueResponse task = closing("forgets");
        assertThatThrownBy(() -> service.stub().updateWorkflowExecution(TestService.update("forgets")))
                .hasMessageStartingWith("RESOURCE_EXHAUSTED: ");
        service.signal("forgets", "s", "two");

        var _ = service.complete(task, TestService.timer("t"));
        assertThat(service.events(execution("forgets")))
                .endsWith("TIMER_STARTED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void a_workflow_that_does_not_close_after_all_takes_signals_again() {
        var _ = service.complete(closing("going-on"), TestService.timer("t"));
        service.signal("going-on", "s", "two");

        assertThat(service.events(execution("going-on")))
                .endsWith("TIMER_STARTED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void commands_of_a_task_that_is_gone_are_not_looked_at() {
        var _ = service.started("gone");
        PollWorkflowTaskQueueResponse task = service.poll("gone");
        var _ = service.complete(task, end());

        assertThatThrownBy(() -> service.complete(task, end(), TestService.timer("t")))
                .hasMessageStartingWith("NOT_FOUND: ");
    }

    /** What the task that waits may take, in seconds; its worker fails it. */
    private static double secondsOfNext(String workflowId) {
        PollWorkflowTaskQueueResponse task = service.poll(workflowId);
        var _ = service.stub()
                .respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .build());
        return Durations.toNanos(task.getHistory().getEventsList().stream()
                        .filter(HistoryEvent::hasWorkflowTaskScheduledEventAttributes)
                        .reduce((_, last) -> last)
                        .orElseThrow()
                        .getWorkflowTaskScheduledEventAttributes()
                        .getStartToCloseTimeout())
                / 1e9;
    }

    @Test
    void attempts_after_the_third_have_more_and_more_time() {
        var _ = service.started("slower");

        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThat(secondsOfNext("slower")).isEqualTo(10);
        }
        assertThat(secondsOfNext("slower")).isBetween(14.0, 15.0);
        assertThat(secondsOfNext("slower")).isBetween(18.0, 20.0);
        assertThat(secondsOfNext("slower")).isBetween(26.0, 30.0);
    }
}
