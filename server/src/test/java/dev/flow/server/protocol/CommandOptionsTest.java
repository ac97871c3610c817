package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** What commands say of time-outs, retries and headers, completed and checked as Temporal does. */
final class CommandOptionsTest {
    private static final Header HEADER = Header.newBuilder()
            .putFields(
                    "h",
                    Payload.newBuilder().setData(ByteString.copyFromUtf8("1")).build())
            .build();
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static Command.Builder child() {
        return TestService.child("child", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON).toBuilder();
    }

    @Test
    void a_run_that_continues_has_the_header_of_the_command_only() {
        var _ = service.stub()
                .startWorkflowExecution(
                        TestService.start("headed").setHeader(HEADER).build());
        var _ = service.complete(service.poll("headed"), TestService.continueAsNew());

        assertThat(service.history(execution("headed"))
                        .getFirst()
                        .getWorkflowExecutionStartedEventAttributes()
                        .hasHeader())
                .isFalse();
    }

    @Test
    void a_run_that_continues_takes_no_longer_than_the_whole_execution() {
        var _ = service.stub()
                .startWorkflowExecution(TestService.start("capped")
                        .setWorkflowExecutionTimeout(Durations.fromHours(1))
                        .build());
        Command.Builder command = TestService.continueAsNew().toBuilder();
        command.getContinueAsNewWorkflowExecutionCommandAttributesBuilder()
                .setWorkflowRunTimeout(Durations.fromHours(2));
        var _ = service.complete(service.poll("capped"), command.build());

        assertThat(service.history(execution("capped"))
                        .getFirst()
                        .getWorkflowExecutionStartedEventAttributes()
                        .getWorkflowRunTimeout())
                .isEqualTo(Durations.fromHours(1));
    }

    @Test
    void a_child_does_not_inherit_the_time_out_of_workflow_tasks() {
        var _ = service.stub()
                .startWorkflowExecution(TestService.start("patient")
                        .setWorkflowTaskTimeout(Durations.fromSeconds(60))
                        .build());
        Command.Builder command = child();
        command.getStartChildWorkflowExecutionCommandAttributesBuilder()
                .setWorkflowExecutionTimeout(Durations.fromHours(1));
        var _ = service.complete(service.poll("patient"), command.build());

        var initiated = service.history(execution("patient")).stream()
                .filter(HistoryEvent::hasStartChildWorkflowExecutionInitiatedEventAttributes)
                .findFirst()
                .orElseThrow()
                .getStartChildWorkflowExecutionInitiatedEventAttributes();
        assertThat(initiated.getWorkflowTaskTimeout()).isEqualTo(Durations.fromSeconds(10));
        assertThat(initiated.getWorkflowRunTimeout()).isEqualTo(Durations.fromHours(1));
    }

    private static Command activity(RetryPolicy policy) {
        Command.Builder command = TestService.activity("q", "a", 0).toBuilder();
        command.getScheduleActivityTaskCommandAttributesBuilder().setRetryPolicy(policy);
        return command.build();
    }

    static Stream<Arguments> refused() {
        RetryPolicy slowing =
                RetryPolicy.newBuilder().setBackoffCoefficient(0.5).build();
        RetryPolicy shrinking = RetryPolicy.newBuilder()
                .setMaximumInterval(Durations.fromMillis(1))
                .build();
        Command.Builder late = activity(RetryPolicy.getDefaultInstance()).toBuilder();
        late.getScheduleActivityTaskCommandAttributesBuilder().setHeartbeatTimeout(Durations.fromSeconds(-1));
        Command.Builder child = child();
        child.getStartChildWorkflowExecutionCommandAttributesBuilder().setRetryPolicy(slowing);
        Command.Builder next = TestService.continueAsNew().toBuilder();
        next.getContinueAsNewWorkflowExecutionCommandAttributesBuilder().setRetryPolicy(slowing);
        String coefficient = "BackoffCoefficient cannot be less than 1 on retry policy.";
        return Stream.of(
                arguments(activity(slowing), "BadScheduleActivityAttributes: " + coefficient),
                arguments(
                        activity(shrinking),
                        "BadScheduleActivityAttributes: MaximumInterval cannot be less than InitialInterval on retry"
                                + " policy."),
                arguments(late.build(), "BadScheduleActivityAttributes: invalid HeartbeatTimeout: negative duration"),
                arguments(child.build(), "BadStartChildExecutionAttributes: " + coefficient),
                arguments(next.build(), "BadContinueAsNewAttributes: " + coefficient));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void options_that_make_no_sense_are_refused(Command command, String message) {
        String workflowId = "refused-" + command.hashCode() + message.hashCode();
        var _ = service.started(workflowId);

        assertThatThrownBy(() -> service.complete(service.poll(workflowId), command))
                .hasMessage("INVALID_ARGUMENT: " + message);
    }

    @Test
    void the_retry_policy_of_a_single_attempt_is_not_looked_at() {
        var _ = service.started("single");
        var _ = service.complete(
                service.poll("single"),
                activity(RetryPolicy.newBuilder()
                        .setBackoffCoefficient(0.5)
                        .setMaximumAttempts(1)
                        .build()));

        assertThat(service.events(execution("single"))).endsWith("ACTIVITY_TASK_SCHEDULED");
    }
}
