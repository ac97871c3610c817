package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ModifyWorkflowPropertiesCommandAttributes;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.start;
import static org.assertj.core.api.Assertions.assertThat;

/** Runs that follow others by a retry policy or a cron schedule. */
final class FollowingRunsTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static Memo memo(String value) {
        return Memo.newBuilder()
                .putFields(
                        "m",
                        Payload.newBuilder()
                                .setData(ByteString.copyFromUtf8(value))
                                .build())
                .build();
    }

    private static Command fail() {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
                .setFailWorkflowExecutionCommandAttributes(FailWorkflowExecutionCommandAttributes.newBuilder()
                        .setFailure(Failure.newBuilder().setMessage("no truck")))
                .build();
    }

    @Test
    void a_retried_run_begins_with_the_memo_that_the_one_before_began_with() {
        var _ = service.stub()
                .startWorkflowExecution(start("retried")
                        .setMemo(memo("first"))
                        .setRetryPolicy(RetryPolicy.newBuilder().setInitialInterval(Durations.fromHours(1)))
                        .build());
        var _ = service.complete(
                service.poll("retried"),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_MODIFY_WORKFLOW_PROPERTIES)
                        .setModifyWorkflowPropertiesCommandAttributes(
                                ModifyWorkflowPropertiesCommandAttributes.newBuilder()
                                        .setUpsertedMemo(memo("changed")))
                        .build(),
                fail());

        assertThat(service.history(execution("retried"))
                        .getFirst()
                        .getWorkflowExecutionStartedEventAttributes()
                        .getMemo())
                .isEqualTo(memo("first"));
    }

    @Test
    void the_end_of_a_run_that_a_cron_schedule_follows_says_what_the_retry_policy_does() {
        var started = service.stub()
                .startWorkflowExecution(
                        start("cron").setCronSchedule("@every 1s").build());
        var _ = service.complete(service.poll("cron"), fail());

        var failed = service.history(execution("cron", started.getRunId()))
                .getLast()
                .getWorkflowExecutionFailedEventAttributes();
        assertThat(failed.getNewExecutionRunId()).isNotEmpty();
        assertThat(failed.getRetryState()).isEqualTo(RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET);
    }

    @Test
    void a_time_out_of_the_last_attempt_says_so() {
        var _ = service.stub()
                .startWorkflowExecution(start("late")
                        .setWorkflowRunTimeout(Durations.fromMillis(10))
                        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(1))
                        .build());
        service.awaitEvents("late", "WORKFLOW_EXECUTION_TIMED_OUT", 1);

        HistoryEvent timedOut = service.history(execution("late")).getLast();
        assertThat(timedOut.getWorkflowExecutionTimedOutEventAttributes().getRetryState())
                .isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
    }

    @Test
    void a_parent_learns_which_run_of_its_child_was_the_last_one() {
        var _ = service.started("parent-of-chain");
        var _ = service.complete(
                service.poll("parent-of-chain"),
                TestService.child("chain", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON));
        var _ = service.complete(service.poll("chain"), TestService.continueAsNew());
        PollWorkflowTaskQueueResponse last = service.poll("chain");
        var _ = service.complete(last, TestService.end());
        service.awaitEvents("parent-of-chain", "CHILD_WORKFLOW_EXECUTION_COMPLETED", 1);

        assertThat(service.history(execution("parent-of-chain")).stream()
                        .filter(HistoryEvent::hasChildWorkflowExecutionCompletedEventAttributes)
                        .map(event -> event.getChildWorkflowExecutionCompletedEventAttributes()
                                .getWorkflowExecution()
                                .getRunId()))
                .containsExactly(last.getWorkflowExecution().getRunId());
    }
}
