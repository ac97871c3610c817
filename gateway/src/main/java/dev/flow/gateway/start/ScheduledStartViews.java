package dev.flow.gateway.start;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.flow.engine.Availability;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStarts.Accepted;
import dev.flow.triggers.start.ScheduledStarts.Changed;
import dev.flow.triggers.start.WorkloadClass;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scheduled starts as callers and operators look at them; their input is not shown. */
final class ScheduledStartViews {
    private ScheduledStartViews() {}

    /**
     * A scheduled start. JSON has no groups: what is to be started and the times are properties of it.
     *
     * @param scheduledStartId also the workflow id of its run
     * @param version what a change names as the expected one
     * @param failureCode null unless it has failed
     * @param reason why it has failed, or is due and not started yet; null where there is nothing to say
     * @param run null unless it has started
     */
    public record ScheduledStartRecord(
            String scheduledStartId,
            @JsonUnwrapped Asked asked,
            ScheduledStart.State state,
            Instant startAt,
            WorkloadClass workloadClass,
            long version,
            @JsonUnwrapped Dates dates,
            ScheduledStart.@Nullable FailureCode failureCode,
            @Nullable String reason,
            @Nullable DispatchedRun run) {
        static ScheduledStartRecord of(ScheduledStart start) {
            return new ScheduledStartRecord(
                    start.id(),
                    Asked.of(start.target()),
                    start.state(),
                    start.startAt(),
                    start.target().workloadClass(),
                    start.version(),
                    Dates.of(start.times()),
                    start.failureCode(),
                    start.reason(),
                    DispatchedRun.of(start.run()));
        }
    }

    /**
     * What is to be started, and who has asked for it.
     *
     * @param workflowName {@code namespace.name}
     * @param workflowVersion null for the one that is active when it is due
     * @param requestedBy principal
     */
    public record Asked(
            String workflowName,
            @Nullable String workflowVersion,
            String triggerName,
            String businessRequestId,
            String requestedBy) {
        static Asked of(ScheduledStart.Target target) {
            return new Asked(
                    target.workflowName(),
                    target.workflowVersion(),
                    target.trigger(),
                    target.businessRequestId(),
                    target.requestedBy());
        }
    }

    /**
     * When it went on.
     *
     * @param updatedAt of its last change
     * @param dispatchStartedAt when it fell due; null before
     * @param completedAt when it was started, cancelled or failed; null before
     */
    public record Dates(
            Instant acceptedAt,
            Instant updatedAt,
            @Nullable Instant dispatchStartedAt,
            @Nullable Instant completedAt) {
        static Dates of(ScheduledStart.Times times) {
            return new Dates(times.acceptedAt(), times.updatedAt(), times.dispatchStartedAt(), times.completedAt());
        }
    }

    /**
     * The run that it has become.
     *
     * @param artifactIdentity the worker artifact that it began on
     */
    public record DispatchedRun(String workflowId, String runId, String definitionDigest, String artifactIdentity) {
        static @Nullable DispatchedRun of(ScheduledStart.@Nullable Run run) {
            return run == null
                    ? null
                    : new DispatchedRun(run.workflowId(), run.runId(), run.definitionDigest(), run.artifact());
        }
    }

    /**
     * A page of scheduled starts.
     *
     * @param quota how many of the scope are pending, and how many may be; null when the quota binding does not answer,
     *     and for principals that see some workflows only
     */
    public record ScheduledStartsPage(
            Availability dimension,
            List<ScheduledStartRecord> scheduledStarts,
            @Nullable String nextCursor,
            @Nullable QuotaUse quota) {}

    /** The view of one scheduled start. */
    public record ScheduledStartView(Availability dimension, ScheduledStartRecord scheduledStart) {}

    /**
     * The answer to a request to start later.
     *
     * @param expectedVersion what a change of it names as the expected version
     * @param statusUrl where to read how it goes
     */
    public record AcceptedStart(
            Accepted.Status status, ScheduledStartRecord scheduledStart, long expectedVersion, String statusUrl) {
        static AcceptedStart of(Accepted accepted) {
            ScheduledStart start = accepted.start();
            return new AcceptedStart(
                    accepted.status(),
                    ScheduledStartRecord.of(start),
                    start.version(),
                    StartParameters.PATH + "/" + start.id());
        }
    }

    /**
     * The answer to a request to change a scheduled start.
     *
     * @param expectedVersion what the next change of it names as the expected version
     */
    public record ChangedStart(Changed.Status status, ScheduledStartRecord scheduledStart, long expectedVersion) {
        static ChangedStart of(Changed changed) {
            return new ChangedStart(
                    changed.status(),
                    ScheduledStartRecord.of(changed.start()),
                    changed.start().version());
        }
    }
}
