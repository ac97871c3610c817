package dev.flow.runs;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list; what is null does not filter. Every run of the scope by default.
 *
 * @param workflow {@code namespace.name}, or a bare name that only one active workflow has
 * @param businessRequestId needs {@code workflow}
 * @param statuses any of these: {@code running}, {@code completed}, {@code failed}, {@code canceled},
 *     {@code terminated} or {@code timed_out}; every one when empty
 * @param startedAfter inclusive; of the current segment
 * @param startedBefore exclusive; of the current segment
 * @param workerArtifact {@code deployment:build}
 * @param labels all of these, each {@code key=value}
 */
public record RunFilter(
        @Nullable String workflow,
        @Nullable String businessRequestId,
        Set<RunStatus> statuses,
        @Nullable Instant startedAfter,
        @Nullable Instant startedBefore,
        @Nullable String definitionDigest,
        @Nullable String revisionId,
        @Nullable String trigger,
        @Nullable String workerArtifact,
        Set<String> labels) {
    /** Everything. */
    public static final RunFilter ALL = builder().build();

    public RunFilter {
        statuses = Collections.unmodifiableSet(new LinkedHashSet<>(statuses));
        labels = Collections.unmodifiableSet(new LinkedHashSet<>(labels));
    }

    /** The same of another workflow. */
    public RunFilter of(String otherWorkflow) {
        return new RunFilter(
                otherWorkflow,
                businessRequestId,
                statuses,
                startedAfter,
                startedBefore,
                definitionDigest,
                revisionId,
                trigger,
                workerArtifact,
                labels);
    }

    /** Names each part. Not thread-safe. */
    public static Builder builder() {
        return new Builder();
    }

    /** Names each part; what is left out does not filter. Not thread-safe. */
    public static final class Builder {
        private @Nullable String workflow;
        private @Nullable String businessRequestId;
        private final Set<RunStatus> statuses = new LinkedHashSet<>();
        private @Nullable Instant startedAfter;
        private @Nullable Instant startedBefore;
        private @Nullable String definitionDigest;
        private @Nullable String revisionId;
        private @Nullable String trigger;
        private @Nullable String workerArtifact;
        private final Set<String> labels = new LinkedHashSet<>();

        private Builder() {}

        public Builder workflow(@Nullable String value) {
            workflow = value;
            return this;
        }

        public Builder businessRequestId(@Nullable String value) {
            businessRequestId = value;
            return this;
        }

        /** Or this one. */
        public Builder status(RunStatus value) {
            statuses.add(value);
            return this;
        }

        public Builder startedAfter(@Nullable Instant value) {
            startedAfter = value;
            return this;
        }

        public Builder startedBefore(@Nullable Instant value) {
            startedBefore = value;
            return this;
        }

        public Builder definitionDigest(@Nullable String value) {
            definitionDigest = value;
            return this;
        }

        public Builder revisionId(@Nullable String value) {
            revisionId = value;
            return this;
        }

        public Builder trigger(@Nullable String value) {
            trigger = value;
            return this;
        }

        public Builder workerArtifact(@Nullable String value) {
            workerArtifact = value;
            return this;
        }

        /** And this one. */
        public Builder label(String value) {
            labels.add(value);
            return this;
        }

        public RunFilter build() {
            return new RunFilter(
                    workflow,
                    businessRequestId,
                    statuses,
                    startedAfter,
                    startedBefore,
                    definitionDigest,
                    revisionId,
                    trigger,
                    workerArtifact,
                    labels);
        }
    }
}
