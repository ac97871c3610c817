package dev.flow.server.protocol;

import com.google.protobuf.util.Durations;
import dev.flow.server.DurableServer;
import io.grpc.Status;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Commits fail, and it may be unknown whether they were made: callers try again, and nothing is forgotten. */
@Timeout(90)
final class StoreFailuresTest {
    private final FailingStore store = new FailingStore();
    private final TestService service = new TestService(DurableServer.Options.on(store.stores()));

    @AfterEach
    void close() {
        service.close();
    }

    private static void assertUnavailable(ThrowingCallable request) {
        assertThatThrownBy(request)
                .satisfies(e -> assertThat(Status.fromThrowable(e).getCode()).isEqualTo(Status.Code.UNAVAILABLE));
    }

    private static Command activityOfOneAttempt() {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
                        .setActivityId("pack")
                        .setActivityType(ActivityType.newBuilder().setName("Pack"))
                        .setTaskQueue(TaskQueue.newBuilder().setName("order"))
                        .setStartToCloseTimeout(Durations.fromHours(1))
                        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(1)))
                .build();
    }

    private String polledActivity() {
        return service.stub()
                .pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskQueue(TaskQueue.newBuilder().setName("order"))
                        .build())
                .getActivityId();
    }

    @Test
    void effects_of_a_commit_that_was_made_after_all_are_delivered() {
        var _ = service.started("order");
        PollWorkflowTaskQueueResponse task = service.poll("order");
        store.next(FailingStore.Next.FAILS_DONE);

        assertUnavailable(
                () -> service.complete(task, TestService.child("part", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)));

        assertThat(service.poll("part").getWorkflowExecution().getWorkflowId()).isEqualTo("part");
    }

    @Test
    void a_workflow_task_whose_result_was_not_stored_is_given_to_a_worker_again() {
        var _ = service.started("order");
        PollWorkflowTaskQueueResponse task = service.poll("order");
        store.next(FailingStore.Next.FAILS_UNDONE);

        assertUnavailable(() -> service.complete(task, TestService.end()));

        var _ = service.complete(service.poll("order"), TestService.end());
        assertThat(service.events(TestService.execution("order"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void an_activity_task_whose_start_was_not_stored_is_given_to_a_worker_again() {
        var _ = service.started("order");
        var _ = service.complete(service.poll("order"), activityOfOneAttempt());
        store.next(FailingStore.Next.FAILS_UNDONE);

        assertUnavailable(this::polledActivity);

        assertThat(polledActivity()).isEqualTo("pack");
    }

    @Test
    void a_start_that_is_repeated_after_a_commit_that_was_made_after_all_is_answered() {
        var start = TestService.start("order").build();
        store.next(FailingStore.Next.FAILS_DONE);
        assertUnavailable(() -> service.stub().startWorkflowExecution(start));

        assertThat(service.stub().startWorkflowExecution(start).getRunId())
                .isEqualTo(service.describe(TestService.execution("order"))
                        .getWorkflowExecutionInfo()
                        .getExecution()
                        .getRunId());
        assertThat(service.poll("order").getAttempt()).isEqualTo(1);
    }
}
