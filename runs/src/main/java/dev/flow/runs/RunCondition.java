package dev.flow.runs;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a {@link RunFilter} asks of a run. */
public sealed interface RunCondition {
    /**
     * It is a run of this workflow.
     *
     * @param name {@code namespace.name}, or a bare name that only one active workflow has
     */
    record Workflow(String name) implements RunCondition {}

    /** It was started with this business request id; needs a {@link Workflow}. */
    record BusinessRequest(String id) implements RunCondition {}

    /**
     * It has one of these statuses.
     *
     * @param statuses {@code running}, {@code completed}, {@code failed}, {@code canceled}, {@code terminated} or
     *     {@code timed_out}
     */
    record AnyStatus(Set<RunStatus> statuses) implements RunCondition {
        public AnyStatus {
            if (statuses.isEmpty()) {
                throw new IllegalArgumentException("A condition on the status names at least one status.");
            }
            statuses = Collections.unmodifiableSet(new LinkedHashSet<>(statuses));
        }

        public static AnyStatus of(RunStatus... statuses) {
            return new AnyStatus(new LinkedHashSet<>(List.of(statuses)));
        }
    }

    /**
     * Its current segment started then or later.
     *
     * @param time inclusive
     */
    record StartedAfter(Instant time) implements RunCondition {}

    /**
     * Its current segment started earlier.
     *
     * @param time exclusive
     */
    record StartedBefore(Instant time) implements RunCondition {}

    /** It executes the definition with this digest. */
    record Definition(String digest) implements RunCondition {}

    /** It executes a definition of this revision. */
    record Revision(String id) implements RunCondition {}

    /** This trigger started it. */
    record Trigger(String name) implements RunCondition {}

    /**
     * It is pinned to this worker artifact.
     *
     * @param identity {@code deployment:build}
     */
    record WorkerArtifact(String identity) implements RunCondition {}

    /**
     * It has this label.
     *
     * @param pair {@code key=value}
     */
    record Label(String pair) implements RunCondition {}
}
