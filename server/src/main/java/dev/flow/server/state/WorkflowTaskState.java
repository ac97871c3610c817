package dev.flow.server.state;

import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.SuggestContinueAsNewReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The workflow task that an execution has. The event of a start is written with the one of the end, because a task that
 * was only dispatched is dispatched again; so the started event has an id, and no place in the history, while the task
 * is with a worker. From the second attempt on, scheduled and started events are written with the end too
 * ("transient"); a speculative task, which only delivers updates, writes none when it is without effect.
 *
 * @param scheduledEventId its scheduled event, written or not
 * @param attempt from 1
 * @param kind what is written when
 * @param timing when it was scheduled, and how long it may take
 * @param started null while it waits for a worker
 */
public record WorkflowTaskState(
        long scheduledEventId,
        int attempt,
        Kind kind,
        Timing timing,
        @Nullable Started started) {

    /** What of a workflow task is written when. */
    public enum Kind {
        /** The scheduled event is in the history. */
        NORMAL,
        /** A further attempt: scheduled and started events are written when it ends. */
        TRANSIENT,
        /** For updates only: scheduled and started events are written when it ends with an effect. */
        SPECULATIVE
    }

    /**
     * When it was scheduled.
     *
     * @param scheduledAt of this attempt
     * @param firstScheduledAt when the task before its heartbeats was scheduled
     * @param startToClose how long a worker may take
     */
    public record Timing(Instant scheduledAt, Instant firstScheduledAt, Duration startToClose) {}

    /**
     * With a worker.
     *
     * @param eventId of the started event
     * @param token unique for each dispatch, part of the task token
     * @param requestId as the started event says: of the poll, or of the request that was answered with the task
     * @param identity of the worker
     * @param sticky whether it was taken from the worker's own queue
     * @param historySize in bytes, as the started event says
     * @param version of the worker, when it got the task with the completion of another one; else the default instance
     */
    public record Started(
            long eventId,
            Instant at,
            String token,
            String requestId,
            String identity,
            boolean sticky,
            long historySize,
            Advice advice,
            WorkerVersionStamp version) {}

    /**
     * What the started event advises.
     *
     * @param continueAsNew why the run should continue as new; empty when it need not
     * @param targetVersionChanged whether a pinned run could go to another version of workers
     */
    public record Advice(List<SuggestContinueAsNewReason> continueAsNew, boolean targetVersionChanged) {
        public static final Advice NONE = new Advice(List.of(), false);

        public Advice {
            continueAsNew = List.copyOf(continueAsNew);
        }
    }

    public boolean isStarted() {
        return started != null;
    }

    /** The same, as if this worker had it. */
    public WorkflowTaskState startedBy(String identity) {
        Started by = Objects.requireNonNull(started);
        return new WorkflowTaskState(
                scheduledEventId,
                attempt,
                kind,
                timing,
                new Started(
                        by.eventId,
                        by.at,
                        by.token,
                        by.requestId,
                        identity,
                        by.sticky,
                        by.historySize,
                        by.advice,
                        by.version));
    }
}
