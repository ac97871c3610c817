package dev.flow.triggers.workflow;

import java.util.List;

/**
 * What a backfill workflow goes on with when it continues as new. Stored in histories: properties may be added, and
 * stay as they are.
 *
 * @param version of its row
 * @param cursor nominal time of the last slot that was paged through, in milliseconds since 1970
 * @param paged whether there are no more slots
 * @param canceled whether it starts nothing more
 * @param due slots that were paged through and wait for their start
 * @param open workflow ids of its runs that have not ended
 */
public record BackfillState(
        BackfillJob job,
        long version,
        long cursor,
        boolean paged,
        boolean canceled,
        Counts counts,
        List<Long> due,
        List<String> open) {
    public BackfillState {
        due = List.copyOf(due);
        open = List.copyOf(open);
    }

    /** A backfill that has not begun. */
    public static BackfillState of(BackfillJob job) {
        return new BackfillState(job, 0, job.from() - 1, false, false, Counts.NONE, List.of(), List.of());
    }

    /**
     * How many slots and runs it has dealt with.
     *
     * @param ranAlready slots whose run something else had started
     * @param started runs that it has started
     * @param ended those of them that have ended
     * @param completed those of them that have ended as completed
     * @param failed slots whose run could not be started
     */
    public record Counts(long ranAlready, long started, long ended, long completed, long failed) {
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        Counts ranAlready(long more) {
            return new Counts(ranAlready + more, started, ended, completed, failed);
        }

        Counts oneStarted() {
            return new Counts(ranAlready, started + 1, ended, completed, failed);
        }

        Counts oneEnded(String status) {
            return new Counts(ranAlready, started, ended + 1, completed + (status.equals("completed") ? 1 : 0), failed);
        }

        Counts oneFailed() {
            return new Counts(ranAlready, started, ended, completed, failed + 1);
        }
    }
}
