package dev.flow.server.execution.read;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.Instants;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import java.time.Instant;

/** What descriptions say of activities that are not closed. */
final class PendingActivities {
    private PendingActivities() {}

    static PendingActivityInfo info(ActivityState activity, Instant now) {
        ActivityTaskScheduledEventAttributes scheduled = activity.scheduled();
        PendingActivityInfo.Builder info = PendingActivityInfo.newBuilder()
                .setActivityId(activity.activityId())
                .setActivityType(scheduled.getActivityType())
                .setState(state(activity))
                .setAttempt(activity.attempt().number())
                .setMaximumAttempts(scheduled.getRetryPolicy().getMaximumAttempts())
                .setLastWorkerIdentity(
                        activity.isStarted()
                                ? activity.progress().identity()
                                : activity.last().identity())
                .setScheduledTime(Instants.timestamp(activity.attempt().readyAt()))
                .setActivityOptions(options(scheduled));
        if (scheduled.hasPriority()) {
            info.setPriority(scheduled.getPriority());
        }
        if (Durations.isPositive(scheduled.getScheduleToCloseTimeout())) {
            info.setExpirationTime(Instants.timestamp(
                    activity.firstScheduledAt().plus(Instants.of(scheduled.getScheduleToCloseTimeout()))));
        }
        progress(activity, info);
        retry(activity, now, info);
        return info.build();
    }

    private static PendingActivityState state(ActivityState activity) {
        if (activity.isCancelRequested()) {
            return PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED;
        }
        return activity.isStarted()
                ? PendingActivityState.PENDING_ACTIVITY_STATE_STARTED
                : PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED;
    }

    private static void progress(ActivityState activity, PendingActivityInfo.Builder info) {
        ActivityState.Progress progress = activity.progress();
        if (progress.startedAt() != null) {
            info.setLastStartedTime(Instants.timestamp(progress.startedAt()));
        }
        if (progress.heartbeatAt() != null) {
            info.setLastHeartbeatTime(Instants.timestamp(progress.heartbeatAt()));
        }
        if (progress.heartbeat() != null) {
            info.setHeartbeatDetails(progress.heartbeat());
        }
    }

    private static void retry(ActivityState activity, Instant now, PendingActivityInfo.Builder info) {
        ActivityState.Last last = activity.last();
        if (last.failure() != null) {
            info.setLastFailure(last.failure());
        }
        Instant ended = last.endedAt();
        Instant next = activity.attempt().readyAt();
        boolean waits = !activity.isStarted() && next.isAfter(now);
        if (waits) {
            info.setNextAttemptScheduleTime(Instants.timestamp(next));
        }
        if (ended != null) {
            info.setLastAttemptCompleteTime(Instants.timestamp(ended));
            if (waits) {
                info.setCurrentRetryInterval(interval(ended, next));
            }
        }
    }

    private static Duration interval(Instant from, Instant to) {
        return Instants.duration(java.time.Duration.between(from, to));
    }

    private static ActivityOptions options(ActivityTaskScheduledEventAttributes scheduled) {
        ActivityOptions.Builder options = ActivityOptions.newBuilder()
                .setTaskQueue(scheduled.getTaskQueue())
                .setScheduleToCloseTimeout(scheduled.getScheduleToCloseTimeout())
                .setScheduleToStartTimeout(scheduled.getScheduleToStartTimeout())
                .setStartToCloseTimeout(scheduled.getStartToCloseTimeout())
                .setHeartbeatTimeout(scheduled.getHeartbeatTimeout());
        if (scheduled.hasRetryPolicy()) {
            options.setRetryPolicy(scheduled.getRetryPolicy());
        }
        if (scheduled.hasPriority()) {
            options.setPriority(scheduled.getPriority());
        }
        return options.build();
    }
}
