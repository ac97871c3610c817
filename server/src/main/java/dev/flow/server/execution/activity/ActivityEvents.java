package dev.flow.server.execution.activity;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.flow.server.execution.Transition;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.Instants;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ServerFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The ends of activities as events, and the attempts before: a start is written with the end, and an attempt that is
 * followed by another leaves no event.
 */
public final class ActivityEvents {
    private static final Payloads NOT_STARTED = Payloads.newBuilder()
            .addPayloads(Payload.newBuilder()
                    .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                    .setData(ByteString.copyFromUtf8("\"ACTIVITY_ID_NOT_STARTED\"")))
            .build();

    private ActivityEvents() {}

    /**
     * Writes the start of the last attempt, and answers the id of the event; 0 when it is buffered, and gets its id
     * later.
     */
    private static long writeStart(Transition transition, ActivityState activity) {
        Instant startedAt = activity.progress().startedAt();
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED);
        var started = event.getActivityTaskStartedEventAttributesBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setIdentity(activity.progress().identity())
                .setAttempt(activity.attempt().number());
        if (startedAt != null) {
            started.setRequestId(requestId(transition, activity));
        }
        Failure last = activity.last().failure();
        if (last != null) {
            started.setLastFailure(last);
        }
        long id = transition.isTaskWithWorker() ? 0 : transition.state().nextEventId();
        transition.addExternalAt(startedAt == null ? transition.now() : startedAt, event);
        return id == 0 ? 0 : transition.state().nextEventId() - 1;
    }

    /** Of the poll that took it: a run that a reset has made gives activities to workers anew. */
    private static String requestId(Transition transition, ActivityState activity) {
        return transition.state().key().runId() + ":" + activity.scheduledEventId() + "-"
                + activity.attempt().number();
    }

    /** A worker has completed it. */
    public static void completed(
            Transition transition, ActivityState activity, Optional<Payloads> result, String identity) {
        long startedEventId = writeStart(transition, activity);
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED);
        var completed = event.getActivityTaskCompletedEventAttributesBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setStartedEventId(startedEventId)
                .setIdentity(identity);
        result.ifPresent(completed::setResult);
        transition.addAndWake(event);
    }

    /** A worker has cancelled it, as it was asked. */
    public static void canceled(
            Transition transition, ActivityState activity, Optional<Payloads> details, String identity) {
        long startedEventId = writeStart(transition, activity);
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_ACTIVITY_TASK_CANCELED);
        var canceled = event.getActivityTaskCanceledEventAttributesBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setStartedEventId(startedEventId)
                .setLatestCancelRequestedEventId(activity.cancelRequestedEventId())
                .setIdentity(identity);
        details.ifPresent(canceled::setDetails);
        transition.addAndWake(event);
    }

    /**
     * A command cancels it while no worker has it. The event follows those of all commands of the workflow task, and is
     * followed by another task; of a run that these commands close it is no event.
     */
    public static void canceledBeforeStart(
            Transition transition, ActivityState activity, long cancelRequestedEventId, String identity) {
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_ACTIVITY_TASK_CANCELED);
        event.getActivityTaskCanceledEventAttributesBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setLatestCancelRequestedEventId(cancelRequestedEventId)
                .setDetails(NOT_STARTED)
                .setIdentity(identity);
        transition.buffer(event);
    }

    /** Whether an event is the end of an activity. */
    public static boolean isEndOf(HistoryEvent event, long scheduledEventId) {
        return event.getActivityTaskCompletedEventAttributes().getScheduledEventId() == scheduledEventId
                || event.getActivityTaskFailedEventAttributes().getScheduledEventId() == scheduledEventId
                || event.getActivityTaskTimedOutEventAttributes().getScheduledEventId() == scheduledEventId
                || event.getActivityTaskCanceledEventAttributes().getScheduledEventId() == scheduledEventId;
    }

    /** A worker says that the attempt failed: another follows, or it is the end. */
    public static void failed(Transition transition, ActivityState activity, Failure failure, String identity) {
        RetryState state = retry(transition, activity, new ActivityState.Last(failure, transition.now(), identity));
        if (state == RetryState.RETRY_STATE_IN_PROGRESS) {
            return;
        }
        long startedEventId = writeStart(transition, activity);
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED);
        event.getActivityTaskFailedEventAttributesBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setStartedEventId(startedEventId)
                .setFailure(failure)
                .setIdentity(identity)
                .setRetryState(state);
        transition.addAndWake(event);
    }

    /**
     * The attempt, or the activity, took too long: another attempt follows, or it is the end. An attempt that leaves no
     * time for another one ends as the time-out of the whole activity; the cause is the failure of the attempt before.
     */
    public static void timedOut(Transition transition, ActivityState activity, TimeoutType type) {
        RetryState state = switch (type) {
            case TIMEOUT_TYPE_START_TO_CLOSE, TIMEOUT_TYPE_HEARTBEAT ->
                retry(
                        transition,
                        activity,
                        new ActivityState.Last(
                                timeout(type).build(),
                                activity.last().endedAt(),
                                activity.progress().identity()));
            default -> RetryState.RETRY_STATE_TIMEOUT;
        };
        if (state == RetryState.RETRY_STATE_IN_PROGRESS) {
            return;
        }
        boolean isWhole = state == RetryState.RETRY_STATE_TIMEOUT && type != TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START;
        Failure.Builder failure = timeout(isWhole ? TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE : type);
        Payloads heartbeat = activity.progress().heartbeat();
        if (heartbeat != null) {
            failure.getTimeoutFailureInfoBuilder().setLastHeartbeatDetails(heartbeat);
        }
        Failure last = activity.last().failure();
        if (last != null) {
            failure.setCause(last);
        }
        long startedEventId = activity.isStarted() ? writeStart(transition, activity) : 0;
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT);
        event.getActivityTaskTimedOutEventAttributesBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setStartedEventId(startedEventId)
                .setFailure(failure)
                .setRetryState(state);
        transition.addAndWake(event);
    }

    private static Failure.Builder timeout(TimeoutType type) {
        Failure.Builder failure = Failure.newBuilder()
                .setMessage("activity " + words(type) + " timeout")
                .setSource("Server");
        failure.getTimeoutFailureInfoBuilder().setTimeoutType(type);
        return failure;
    }

    private static String words(TimeoutType type) {
        return switch (type) {
            case TIMEOUT_TYPE_START_TO_CLOSE -> "StartToClose";
            case TIMEOUT_TYPE_SCHEDULE_TO_START -> "ScheduleToStart";
            case TIMEOUT_TYPE_SCHEDULE_TO_CLOSE -> "ScheduleToClose";
            case TIMEOUT_TYPE_HEARTBEAT -> "Heartbeat";
            default -> "";
        };
    }

    /**
     * Begins another attempt when the retry policy allows it.
     *
     * @param last how the attempt ended. Only a worker says when it did: the end of one that times out is not kept
     */
    private static RetryState retry(Transition transition, ActivityState activity, ActivityState.Last last) {
        Failure failure = Objects.requireNonNull(last.failure());
        if (activity.isCancelRequested()) {
            return RetryState.RETRY_STATE_CANCEL_REQUESTED;
        }
        var policy = activity.scheduled().getRetryPolicy();
        if (!Retry.isRetryable(failure, policy)) {
            return RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE;
        }
        int attempt = activity.attempt().number();
        if (policy.getMaximumAttempts() > 0 && attempt >= policy.getMaximumAttempts()) {
            return RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED;
        }
        Instant next = transition.now().plus(Retry.delay(failure, policy, attempt));
        var scheduleToClose = activity.scheduled().getScheduleToCloseTimeout();
        if (Durations.isPositive(scheduleToClose)
                && next.isAfter(activity.firstScheduledAt().plus(Instants.of(scheduleToClose)))) {
            return RetryState.RETRY_STATE_TIMEOUT;
        }
        transition
                .state()
                .activity(new ActivityState(
                        activity.scheduledEventId(),
                        activity.scheduled(),
                        activity.firstScheduledAt(),
                        new ActivityState.Attempt(attempt + 1, next),
                        activity.progress().beforeStart(),
                        last,
                        0));
        transition.touch();
        return RetryState.RETRY_STATE_IN_PROGRESS;
    }

    /** The failure of an activity whose heartbeat cannot be kept. */
    static Failure detailsTooLarge() {
        return Failure.newBuilder()
                .setMessage("Heartbeat details exceed size limit.")
                .setServerFailureInfo(ServerFailureInfo.newBuilder().setNonRetryable(true))
                .build();
    }

    /** A failure of the service itself, that no retry policy is asked about. */
    static Failure nonRetryable(String message, String type) {
        return Failure.newBuilder()
                .setMessage(message)
                .setSource("Server")
                .setApplicationFailureInfo(
                        ApplicationFailureInfo.newBuilder().setType(type).setNonRetryable(true))
                .build();
    }
}
