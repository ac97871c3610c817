package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a run but its data. JSON has no groups: what they consist of are properties of the run.
 *
 * @param failure why it failed; null unless it did
 * @param steering what was asked of it and is in effect: why it is held, was ended or began again
 * @param scopeDigest the scope that it belongs to
 */
public record RunDescription(
        @JsonUnwrapped Identity identity,
        @JsonUnwrapped State state,
        @JsonUnwrapped ExecutedDefinition definition,
        @JsonUnwrapped Start start,
        @JsonUnwrapped Waits waits,
        @Nullable Failure failure,
        List<SteeringEvent> steering,
        @JsonUnwrapped Lineage lineage,
        HistorySize history,
        String scopeDigest) {
    public RunDescription {
        steering = List.copyOf(steering);
    }

    /** The same for those who may not see data: the failure's detail may quote it. */
    public RunDescription withoutDetail() {
        return failure == null
                ? this
                : new RunDescription(
                        identity,
                        state,
                        definition,
                        start,
                        waits,
                        failure.withoutDetail(),
                        steering,
                        lineage,
                        history,
                        scopeDigest);
    }

    /**
     * Which run it is, and which segment of it.
     *
     * @param workflow {@code namespace.name}
     */
    public record Identity(String workflowId, String runId, String workflow) {}

    /**
     * Its status and its times.
     *
     * @param startTime of its first segment
     * @param closeTime null while it is open
     */
    public record State(
            RunStatus status, Instant startTime, @Nullable Instant closeTime) {}

    /**
     * What it executes, and where.
     *
     * @param revisionId null where no revision contributed the definition
     * @param artifactIdentity the worker artifact it is pinned to, {@code deployment:build}
     */
    public record ExecutedDefinition(
            String definitionDigest,
            @Nullable String revisionId,
            @Nullable String artifactIdentity) {}

    /**
     * What it was started by and with.
     *
     * @param businessRequestId null for a sub-workflow
     */
    public record Start(
            String triggerName, @Nullable String businessRequestId, Source source, Map<String, String> labels) {
        public Start {
            labels = Map.copyOf(labels);
        }
    }

    /** Where its start came from. */
    public record Source(
            @Nullable String identityDigest,
            @Nullable String correlationId,
            @Nullable String traceId,
            @Nullable String startedFrom) {}

    /**
     * Why it is not done.
     *
     * @param waitingFor empty when it is done
     * @param waitingForTruncated whether there is more than is listed
     */
    public record Waits(List<WaitingFor> waitingFor, boolean waitingForTruncated) {
        public Waits {
            waitingFor = List.copyOf(waitingFor);
        }
    }

    /**
     * The segments and runs that it is connected with.
     *
     * @param restartedFrom the segment that this one, or the newest before it, was restarted from
     * @param restartedAs the segment that goes on for this one, which was restarted
     * @param continuation its segments, oldest first, this one included
     * @param parent the run that started this one; null where none did
     * @param childrenCount the number of sub-workflows that this segment has started
     */
    public record Lineage(
            @Nullable String restartedFrom,
            @Nullable String restartedAs,
            List<Segment> continuation,
            @Nullable Parent parent,
            int childrenCount) {
        public Lineage {
            continuation = List.copyOf(continuation);
        }
    }

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
