package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.flow.server.DurableServer;
import dev.flow.server.execution.Limits;
import io.grpc.Status;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A history of ten events, or of ten thousand bytes. */
final class LimitsTest {
    private final TestService service = new TestService(DurableServer.Options.memory()
            .withLimits(new Limits(10, 10_000, 4, 4_000, 2_000, 3_000, 1_000_000, 256, Duration.ofMinutes(10))));

    @AfterEach
    void close() {
        service.close();
    }

    private void signal(int bytes) {
        var _ = service.stub()
                .signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(TestService.execution("order"))
                        .setSignalName("paid")
                        .setInput(Payloads.newBuilder()
                                .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[bytes]))))
                        .build());
    }

    private static void assertInvalid(ThrowingCallable request, String message) {
        assertThatThrownBy(request)
                .satisfies(e -> assertThat(Status.fromThrowable(e).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
                .hasMessageContaining(message);
    }

    private HistoryEvent last() {
        return service.history(TestService.execution("order")).getLast();
    }

    @Test
    void a_history_with_too_many_events_ends_with_a_termination() {
        var _ = service.started("order");
        IntStream.rangeClosed(3, 10).forEach(_ -> signal(0));

        assertInvalid(() -> signal(0), "Workflow history count exceeds limit.");

        assertThat(last().getEventId()).isEqualTo(11);
        assertThat(last().getWorkflowExecutionTerminatedEventAttributes().getReason())
                .isEqualTo("Workflow history count exceeds limit.");
        assertThat(last().getWorkflowExecutionTerminatedEventAttributes().getIdentity())
                .isEqualTo("history-service");
    }

    @Test
    void a_history_that_is_too_large_ends_with_a_termination() {
        var _ = service.started("order");
        IntStream.rangeClosed(1, 3).forEach(_ -> signal(2_900));

        assertInvalid(() -> signal(2_900), "Workflow history size exceeds limit.");

        var info = service.describe(TestService.execution("order")).getWorkflowExecutionInfo();
        assertThat(info.getStatus()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
        assertThat(info.getHistoryLength()).isEqualTo(6);
    }

    @Test
    void a_worker_whose_task_makes_the_history_too_long_is_told_so() {
        var _ = service.started("order");
        PollWorkflowTaskQueueResponse task = service.poll("order");

        assertInvalid(
                () -> service.complete(
                        task,
                        IntStream.range(0, 7)
                                .mapToObj(i -> TestService.timer("t" + i))
                                .toArray(Command[]::new)),
                "Workflow history count exceeds limit.");

        assertThat(service.events(TestService.execution("order")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_EXECUTION_TERMINATED");
    }

    @Test
    void a_long_history_suggests_to_continue_as_new() {
        var _ = service.started("order");
        signal(0);
        assertThat(suggests(service.poll("order"))).isFalse();

        var _ = service.started("other");
        IntStream.range(0, 3).forEach(_ -> service.signal("other", "paid", ""));
        assertThat(suggests(service.poll("other"))).isTrue();
    }

    private static boolean suggests(PollWorkflowTaskQueueResponse task) {
        return task.getHistory()
                .getEventsList()
                .getLast()
                .getWorkflowTaskStartedEventAttributes()
                .getSuggestContinueAsNew();
    }

    @Test
    void a_blob_that_is_too_large_is_refused() {
        var _ = service.started("order");

        assertInvalid(() -> signal(3_000), "Blob data size exceeds limit.");
        assertThat(service.events(TestService.execution("order"))).hasSize(2);
    }

    @Test
    void a_task_that_holds_up_too_many_events_fails() {
        try (TestService temporal = new TestService()) {
            var _ = temporal.started("order");
            var _ = temporal.poll("order");
            IntStream.range(0, 99).forEach(_ -> temporal.signal("order", "paid", ""));
            assertThat(temporal.events(TestService.execution("order"))).hasSize(3);

            temporal.signal("order", "paid", "");

            List<HistoryEvent> events = temporal.history(TestService.execution("order"));
            assertThat(events).hasSize(105);
            assertThat(events.get(3).getWorkflowTaskFailedEventAttributes().getCause())
                    .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND);
            assertThat(temporal.poll("order").getHistory().getEventsCount()).isEqualTo(106);
        }
    }

    @Test
    void a_workflow_with_too_many_activities_pending_gets_no_more() {
        try (TestService temporal = new TestService()) {
            var _ = temporal.started("order");
            PollWorkflowTaskQueueResponse task = temporal.poll("order");

            assertInvalid(
                    () -> temporal.complete(
                            task,
                            IntStream.rangeClosed(0, 2_000)
                                    .mapToObj(LimitsTest::activity)
                                    .toArray(Command[]::new)),
                    "the number of pending activities, 2000, has reached the per-workflow limit of 2000");

            assertThat(temporal.history(TestService.execution("order"))
                            .get(3)
                            .getWorkflowTaskFailedEventAttributes()
                            .getCause())
                    .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_ACTIVITIES_LIMIT_EXCEEDED);
        }
    }

    private static Command activity(int number) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
                        .setActivityId("a" + number)
                        .setActivityType(ActivityType.newBuilder().setName("Pack"))
                        .setTaskQueue(TaskQueue.newBuilder().setName("order"))
                        .setStartToCloseTimeout(Durations.fromHours(1)))
                .build();
    }
}
