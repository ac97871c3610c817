package dev.flow.triggers.record;

import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStart.Run;
import dev.flow.triggers.start.ScheduledStart.Target;
import dev.flow.triggers.start.ScheduledStart.Times;
import dev.flow.triggers.start.WorkloadClass;
import dev.flow.triggers.workflow.ScheduledStartJob;
import dev.flow.triggers.workflow.ScheduledStartStanding;
import dev.flow.triggers.workflow.ScheduledStartStanding.Ending;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The row of a scheduled start.
 *
 * @param phase whether it counts
 * @param standing as its workflow has told
 * @param held why it is due and not started yet, in one sentence; null where there is nothing to say
 */
public record ScheduledStartRow(
        ScheduledStartJob job,
        Phase phase,
        ScheduledStartStanding standing,
        @Nullable String held) {
    /** Whether a scheduled start counts. */
    public enum Phase {
        /** It is not known yet whether its workflow was started. */
        ACCEPTING,
        /** Its workflow was started. */
        ACCEPTED,
        /** Its workflow was not started, and starts nothing if it ever is. */
        RELEASED
    }

    /** Whether its run may still be started. */
    public boolean isPending() {
        return phase != Phase.RELEASED && !standing.state().isFinal();
    }

    /** As callers see it. */
    public ScheduledStart start() {
        return start(job, standing, held);
    }

    /** A scheduled start as callers see it, which is so far. */
    public static ScheduledStart start(ScheduledStartJob job, ScheduledStartStanding standing, @Nullable String held) {
        Ending ending = standing.ending();
        Run run = ending == null ? null : ending.run();
        return new ScheduledStart(
                job.id(),
                new Target(
                        job.workflow(),
                        job.workflowVersion(),
                        job.trigger(),
                        job.requestId(),
                        WorkloadClass.of(job.workloadClass()),
                        job.by()),
                standing.state(),
                Instant.ofEpochMilli(standing.startAt()),
                standing.version(),
                new Times(
                        Instant.ofEpochMilli(job.acceptedAt()),
                        Instant.ofEpochMilli(standing.updatedAt()),
                        orNull(standing.dueAt()),
                        ending == null ? null : orNull(ending.at())),
                ending == null ? null : ending.failure(),
                ending == null ? held : ending.reason(),
                run);
    }

    private static @Nullable Instant orNull(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis);
    }
}
