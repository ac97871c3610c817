package dev.flow.triggers.population;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A population that is under way or has ended: a run of one workflow for each member of a set.
 *
 * @param id the workflow id of its system workflow
 * @param pause who has paused it; null unless it is paused
 * @param reason why it starts nothing at present, or how it has failed, in one sentence; null where there is nothing to
 *     say
 * @param endedAt when the last of its runs had ended; null while it is open
 */
public record Population(
        String id,
        Origin origin,
        Plan plan,
        State state,
        @Nullable Pause pause,
        @Nullable String reason,
        Progress progress,
        Instant startedAt,
        @Nullable Instant endedAt) {

    /**
     * What has started it.
     *
     * @param workflowName {@code namespace.name} of the run
     * @param workflowId of the run; it waits for the population, unless the population repeats an earlier one
     * @param task reference of its task in the definition
     * @param rerunOf id of the population whose failed members are run again; null for one of a run
     */
    public record Origin(
            String workflowName,
            String workflowId,
            String task,
            @Nullable String rerunOf) {}

    /**
     * What it does.
     *
     * @param query its name
     * @param memberWorkflow {@code namespace.name} of the runs that it starts
     * @param page the most members of a page; 0 for what the query allows
     * @param concurrency the most runs that are open at a time
     * @param stopAfter the number of failed members after which it starts no more; 0 for none
     */
    public record Plan(String query, String memberWorkflow, int page, int concurrency, int stopAfter) {}

    /** How far a population is. */
    public enum State {
        /** It starts runs, or waits for their end. */
        RUNNING,
        /** An operator has paused it: it starts nothing; open runs go on. */
        PAUSED,
        /** It starts no more, and its open runs were asked to cancel. */
        CANCELING,
        /** Every member was dealt with, and every run has ended. */
        COMPLETED,
        /** Its query is broken, or as many members have failed as stop it; every run has ended. */
        FAILED,
        /** It was cancelled, and every run has ended. */
        CANCELED;

        /** Whether nothing changes any more. */
        public boolean isFinal() {
            return this == COMPLETED || this == FAILED || this == CANCELED;
        }

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A pause.
     *
     * @param by principal
     * @param reason empty when none was given
     */
    public record Pause(String by, String reason, Instant at) {}

    /**
     * What it has dealt with.
     *
     * @param pages that the query has answered
     * @param members on them
     * @param started runs
     * @param running those of them that are open
     * @param completed those of them that have completed
     * @param failed members whose run has ended otherwise, or could not be started
     */
    public record Progress(long pages, long members, long started, long running, long completed, long failed) {}
}
