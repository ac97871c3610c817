package dev.flow.server.state;

import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An activity that is not closed. Attempts, heartbeats and starts are not in the history until it closes.
 *
 * @param scheduledEventId of its scheduled event
 * @param scheduled what the event says, with the defaults of the service
 * @param firstScheduledAt when the event was written
 * @param attempt the present one
 * @param progress of the present attempt
 * @param last what the attempts before left
 * @param cancelRequestedEventId 0 while its cancellation is not requested
 */
public record ActivityState(
        long scheduledEventId,
        ActivityTaskScheduledEventAttributes scheduled,
        Instant firstScheduledAt,
        Attempt attempt,
        Progress progress,
        Last last,
        long cancelRequestedEventId) {

    /**
     * The present attempt.
     *
     * @param number from 1
     * @param readyAt when it may be dispatched: later than now while it waits for its retry
     */
    public record Attempt(int number, Instant readyAt) {}

    /**
     * How far the present attempt is.
     *
     * @param startedAt null until a worker has it
     * @param identity of the worker; empty until one has it
     * @param heartbeatAt of the last heartbeat of any attempt; null for none
     * @param heartbeat details of the last heartbeat of any attempt; null for none
     */
    public record Progress(
            @Nullable Instant startedAt,
            String identity,
            @Nullable Instant heartbeatAt,
            @Nullable Payloads heartbeat) {
        public static final Progress NONE = new Progress(null, "", null, null);

        /** Of an attempt that a worker ends without having begun it. */
        public Progress by(String worker) {
            return new Progress(null, worker, heartbeatAt, heartbeat);
        }

        /** Before the next start: the last heartbeat, and what was reached by then, are kept. */
        public Progress beforeStart() {
            return by("");
        }
    }

    /** What the last failed attempt left. */
    public record Last(@Nullable Failure failure, @Nullable Instant endedAt, String identity) {
        public static final Last NONE = new Last(null, null, "");
    }

    /** When the present attempt showed last that it is alive: with its last heartbeat, or with its start. */
    public Optional<Instant> aliveAt() {
        Instant startedAt = progress.startedAt();
        return hasHeartbeat() ? Optional.ofNullable(progress.heartbeatAt()) : Optional.ofNullable(startedAt);
    }

    /** Whether the present attempt had a heartbeat. */
    public boolean hasHeartbeat() {
        Instant startedAt = progress.startedAt();
        Instant heartbeatAt = progress.heartbeatAt();
        return startedAt != null && heartbeatAt != null && !heartbeatAt.isBefore(startedAt);
    }

    /** The same activity, further with its present attempt. */
    public ActivityState with(Progress next) {
        return new ActivityState(
                scheduledEventId, scheduled, firstScheduledAt, attempt, next, last, cancelRequestedEventId);
    }

    public String activityId() {
        return scheduled.getActivityId();
    }

    public boolean isStarted() {
        return progress.startedAt() != null;
    }

    /** Whether the present attempt is the last one that its retry policy allows. */
    public boolean isLastAttempt() {
        int most = scheduled.getRetryPolicy().getMaximumAttempts();
        return most > 0 && attempt.number() >= most;
    }

    public boolean isCancelRequested() {
        return cancelRequestedEventId > 0;
    }
}
