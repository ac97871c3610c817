package dev.flow.triggers.workflow;

import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.workflow.PopulationActivities.Due;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a population workflow goes on with when it continues as new; at its beginning only the job is there. Stored in
 * histories: properties may be added, and stay as they are. Times are milliseconds since 1970.
 *
 * @param due members that were paged through and wait for their start
 * @param open members whose run has not ended
 * @param unrecorded members that have failed since the row was written
 * @param sample the first members that have failed
 */
public record PopulationState(
        PopulationJob job,
        Standing standing,
        Paging paging,
        Counts counts,
        List<Due> due,
        List<Open> open,
        List<FailedMember> unrecorded,
        List<FailedMember> sample) {
    public PopulationState {
        standing = Objects.requireNonNullElse(standing, Standing.NEW);
        paging = Objects.requireNonNullElse(paging, Paging.NEW);
        counts = Objects.requireNonNullElse(counts, Counts.NONE);
        due = due == null ? List.of() : List.copyOf(due);
        open = open == null ? List.of() : List.copyOf(open);
        unrecorded = unrecorded == null ? List.of() : List.copyOf(unrecorded);
        sample = sample == null ? List.of() : List.copyOf(sample);
    }

    /** A population that has not begun. */
    public static PopulationState of(PopulationJob job) {
        return new PopulationState(
                job, Standing.NEW, Paging.NEW, Counts.NONE, List.of(), List.of(), List.of(), List.of());
    }

    /**
     * A member whose run has not ended.
     *
     * @param asked whether the run was asked to report its end, which the engine tells its own segment only
     */
    public record Open(String key, boolean asked) {}

    /** Whether a population goes on. Names are stored in histories. */
    public enum Phase {
        GOES_ON,
        /** It starts no more, because of its query or because of members that have failed. */
        STOPPED,
        CANCELED
    }

    /**
     * How it stands.
     *
     * @param startedAt 0 before it has begun
     * @param lookedAt when its open runs were looked at
     * @param version of its row
     * @param asked whether the run that waits for it has asked for a report
     * @param reason why it was stopped; null otherwise
     */
    public record Standing(
            long startedAt,
            long lookedAt,
            long version,
            boolean asked,
            Phase phase,
            @Nullable String reason,
            @Nullable Pausing pausing) {
        static final Standing NEW = new Standing(0, 0, 0, false, Phase.GOES_ON, null, null);

        Standing begun(long now) {
            return new Standing(now, now, version, asked, phase, reason, pausing);
        }

        Standing looked(long now) {
            return new Standing(startedAt, now, version, asked, phase, reason, pausing);
        }

        Standing nextVersion() {
            return new Standing(startedAt, lookedAt, version + 1, asked, phase, reason, pausing);
        }

        Standing askedFor() {
            return new Standing(startedAt, lookedAt, version, true, phase, reason, pausing);
        }

        Standing in(Phase next, @Nullable String why) {
            return new Standing(startedAt, lookedAt, version, asked, next, why, pausing);
        }

        Standing paused(@Nullable Pausing next) {
            return new Standing(startedAt, lookedAt, version, asked, phase, reason, next);
        }
    }

    /**
     * A pause of an operator.
     *
     * @param by principal
     * @param reason empty when none was given
     */
    public record Pausing(String by, String reason, long at) {}

    /**
     * How far it has paged.
     *
     * @param cursor where the next page begins; null for the first page
     * @param last whether there are no more pages
     * @param members that were on them
     */
    public record Paging(@Nullable String cursor, boolean last, long pages, long members) {
        static final Paging NEW = new Paging(null, false, 0, 0);
    }

    /**
     * What has become of its members.
     *
     * @param started runs
     * @param completed those of them that have ended as completed
     * @param failed members whose run has ended otherwise, or could not be started
     */
    public record Counts(long started, long completed, long failed) {
        static final Counts NONE = new Counts(0, 0, 0);

        Counts oneStarted() {
            return new Counts(started + 1, completed, failed);
        }

        Counts oneCompleted() {
            return new Counts(started, completed + 1, failed);
        }

        Counts oneFailed() {
            return new Counts(started, completed, failed + 1);
        }
    }
}
