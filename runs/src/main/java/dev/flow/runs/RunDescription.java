package dev.flow.runs;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a run but its data.
 *
 * @param workflow {@code namespace.name}
 * @param artifactIdentity the worker artifact it is pinned to, {@code deployment:build}
 * @param startTime of its first segment
 * @param waitingFor why it is not done; empty when it is
 * @param waitingForTruncated whether there is more than is listed
 * @param steering what was asked of it and is in effect: why it is held, was ended or began again
 * @param restartedFrom the segment that this one, or the newest before it, was restarted from
 * @param restartedAs the segment that goes on for this one, which was restarted
 * @param continuation its segments, oldest first, this one included
 */
public record RunDescription(
        String workflowId,
        String runId,
        String workflow,
        RunStatus status,
        Instant startTime,
        @Nullable Instant closeTime,
        String definitionDigest,
        @Nullable String revisionId,
        @Nullable String artifactIdentity,
        String triggerName,
        @Nullable String businessRequestId,
        Source source,
        Map<String, String> labels,
        List<WaitingFor> waitingFor,
        boolean waitingForTruncated,
        @Nullable Failure failure,
        List<SteeringEvent> steering,
        @Nullable String restartedFrom,
        @Nullable String restartedAs,
        List<Segment> continuation,
        @Nullable Parent parent,
        int childrenCount,
        HistorySize history,
        String scopeDigest) {
    public RunDescription {
        labels = Map.copyOf(labels);
        waitingFor = List.copyOf(waitingFor);
        steering = List.copyOf(steering);
        continuation = List.copyOf(continuation);
    }

    /** The same for those who may not see data: the failure's detail may quote it. */
    public RunDescription withoutDetail() {
        return new RunDescription(
                workflowId,
                runId,
                workflow,
                status,
                startTime,
                closeTime,
                definitionDigest,
                revisionId,
                artifactIdentity,
                triggerName,
                businessRequestId,
                source,
                labels,
                waitingFor,
                waitingForTruncated,
                failure == null ? null : failure.withoutDetail(),
                steering,
                restartedFrom,
                restartedAs,
                continuation,
                parent,
                childrenCount,
                history,
                scopeDigest);
    }

    /** Where its start came from. */
    public record Source(
            @Nullable String identityDigest,
            @Nullable String correlationId,
            @Nullable String traceId,
            @Nullable String startedFrom) {}

    /** One part of a run that continued as new. */
    public record Segment(String runId, Instant startTime) {}

    /** The run that started this one. */
    public record Parent(String workflowId, String runId) {}

    /**
     * The history of the current segment against what the engine takes.
     *
     * @param bytes zero where the engine does not tell
     */
    public record HistorySize(long events, long eventsLimit, long bytes, long bytesLimit) {}
}
