package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskTimedOutEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;

final class ActivityTimeoutTest {
    private static final Payloads HALF = Payloads.newBuilder()
            .addPayloads(Payload.newBuilder().setData(ByteString.copyFromUtf8("half")))
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

    private static ScheduleActivityTaskCommandAttributes.Builder activity() {
        return ScheduleActivityTaskCommandAttributes.newBuilder()
                .setActivityId("a")
                .setActivityType(ActivityType.newBuilder().setName("Ship"));
    }

    private static Duration millis(long count) {
        return Durations.fromMillis(count);
    }

    private static RetryPolicy retryAfter(Duration interval) {
        return RetryPolicy.newBuilder()
                .setInitialInterval(interval)
                .setBackoffCoefficient(1)
                .build();
    }

    private static void schedule(String workflowId, ScheduleActivityTaskCommandAttributes.Builder activity) {
        var _ = service.started(workflowId);
        var _ = service.complete(
                service.poll(workflowId),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                        .setScheduleActivityTaskCommandAttributes(
                                activity.setTaskQueue(TaskQueue.newBuilder().setName(workflowId)))
                        .build());
    }

    private static PollActivityTaskQueueResponse take(String workflowId) {
        return service.stub()
                .pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                        .setIdentity("worker")
                        .build());
    }

    private static ActivityTaskTimedOutEventAttributes timedOut(String workflowId) {
        service.awaitEvents(workflowId, "ACTIVITY_TASK_TIMED_OUT", 1);
        return service.history(execution(workflowId)).stream()
                .filter(HistoryEvent::hasActivityTaskTimedOutEventAttributes)
                .findFirst()
                .orElseThrow()
                .getActivityTaskTimedOutEventAttributes();
    }

    private static TimeoutType type(Failure failure) {
        return failure.getTimeoutFailureInfo().getTimeoutType();
    }

    @Test
    void an_attempt_without_time_for_another_one_is_the_time_out_of_the_activity() {
        schedule(
                "late",
                activity()
                        .setScheduleToCloseTimeout(millis(60_000))
                        .setStartToCloseTimeout(millis(10))
                        .setRetryPolicy(retryAfter(millis(90_000))));
        var _ = take("late");

        var event = timedOut("late");
        assertThat(event.getRetryState()).isEqualTo(RetryState.RETRY_STATE_TIMEOUT);
        assertThat(type(event.getFailure())).isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE);
        assertThat(event.getFailure().hasCause()).isFalse();
    }

    @Test
    void the_failure_of_the_attempt_before_is_the_cause_of_a_time_out() {
        schedule(
                "caused",
                activity()
                        .setStartToCloseTimeout(millis(200))
                        .setRetryPolicy(retryAfter(millis(1)).toBuilder().setMaximumAttempts(2)));
        var _ = service.stub()
                .respondActivityTaskFailed(RespondActivityTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(take("caused").getTaskToken())
                        .setFailure(Failure.newBuilder()
                                .setMessage("no truck")
                                .setApplicationFailureInfo(ApplicationFailureInfo.getDefaultInstance()))
                        .build());
        var _ = take("caused");

        var event = timedOut("caused");
        assertThat(event.getRetryState()).isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
        assertThat(type(event.getFailure())).isEqualTo(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
        assertThat(event.getFailure().getCause().getMessage()).isEqualTo("no truck");
    }

    @Test
    void the_last_failure_tells_the_heartbeat_and_its_cause_does_not() {
        schedule(
                "beating",
                activity()
                        .setStartToCloseTimeout(millis(60_000))
                        .setHeartbeatTimeout(millis(200))
                        .setRetryPolicy(retryAfter(millis(1)).toBuilder().setMaximumAttempts(2)));
        var _ = service.stub()
                .recordActivityTaskHeartbeat(RecordActivityTaskHeartbeatRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(take("beating").getTaskToken())
                        .setDetails(HALF)
                        .build());
        var _ = take("beating");

        Failure failure = timedOut("beating").getFailure();
        assertThat(type(failure)).isEqualTo(TimeoutType.TIMEOUT_TYPE_HEARTBEAT);
        assertThat(failure.getTimeoutFailureInfo().getLastHeartbeatDetails()).isEqualTo(HALF);
        assertThat(type(failure.getCause())).isEqualTo(TimeoutType.TIMEOUT_TYPE_HEARTBEAT);
        assertThat(failure.getCause().getTimeoutFailureInfo().hasLastHeartbeatDetails())
                .isFalse();
    }

    @Test
    void the_end_of_an_attempt_that_timed_out_is_not_kept() {
        schedule("endless", activity().setStartToCloseTimeout(millis(10)).setRetryPolicy(retryAfter(millis(1))));
        var _ = take("endless");
        assertThat(take("endless").getAttempt()).isEqualTo(2);

        assertThat(service.describe(execution("endless")).getPendingActivities(0))
                .satisfies(pending -> {
                    assertThat(type(pending.getLastFailure())).isEqualTo(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
                    assertThat(pending.hasLastAttemptCompleteTime()).isFalse();
                });
    }

    @Test
    void an_activity_that_no_worker_takes_is_not_tried_again() {
        schedule("untaken", activity().setScheduleToStartTimeout(millis(10)).setStartToCloseTimeout(millis(60_000)));

        var event = timedOut("untaken");
        assertThat(event.getRetryState()).isEqualTo(RetryState.RETRY_STATE_TIMEOUT);
        assertThat(type(event.getFailure())).isEqualTo(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
        assertThat(event.getStartedEventId()).isZero();
    }
}
