package dev.flow.triggers.service;

import dev.flow.triggers.quota.Reservation;
import dev.flow.triggers.record.ScheduledStartRow;
import dev.flow.triggers.record.ScheduledStartRow.Phase;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStartPage.Position;
import dev.flow.triggers.workflow.ScheduledStartStanding.Ending;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finishes or releases what processes that were killed have left of scheduled starts: half-made ones, ones whose
 * workflow was ended on the engine, and reservations that nothing needs. Several processes may sweep at once. Not
 * thread-safe.
 */
public final class ScheduledStartSweeper {
    private static final int PAGE = 500;

    private final EngineScheduledStarts.Parts parts;
    private final Grace grace;
    private @Nullable String reservation;
    private @Nullable Position overdue;

    public ScheduledStartSweeper(EngineScheduledStarts.Parts parts, Grace grace) {
        this.parts = parts;
        this.grace = grace;
    }

    /**
     * How long others may take, before they are taken for dead.
     *
     * @param creation of a scheduled start; longer than all deadlines of a request together
     * @param dispatch of one that is due
     */
    public record Grace(Duration creation, Duration dispatch) {
        /** What a service waits. */
        public static final Grace USUAL = new Grace(Duration.ofMinutes(1), Duration.ofMinutes(5));
    }

    /**
     * Looks at what has not gone on for some time, and at the next page of reservations.
     *
     * @throws dev.flow.triggers.TriggersException {@code engine_unavailable}; the next call goes on
     * @throws dev.flow.triggers.quota.QuotaUnavailableException when the quota binding does not answer, likewise
     */
    public void sweep() {
        Instant now = parts.time().instant();
        for (ScheduledStartRow row : parts.rows().stuck(now.minus(grace.creation()), PAGE)) {
            settle(row.job().id());
        }
        sweepOverdue(now.minus(grace.dispatch()));
        sweepReservations(now.minus(grace.creation()));
    }

    private void settle(String id) {
        if (parts.client().isOpen(id)) {
            var _ = parts.rows().confirm(id);
        } else if (parts.rows().release(id)) {
            parts.quotas().release(parts.scope(), id);
        }
    }

    private void sweepOverdue(Instant before) {
        List<ScheduledStartRow> page = parts.rows().overdue(before, overdue, PAGE);
        overdue = page.size() < PAGE
                ? null
                : new Position(
                        Math.floorDiv(page.getLast().standing().startAt(), 1000),
                        page.getLast().job().id());
        for (ScheduledStartRow row : page) {
            if (!parts.client().isOpen(row.job().id())) {
                parts.rows().write(ended(row));
                parts.quotas().release(parts.scope(), row.job().id());
            }
        }
    }

    private ScheduledStartRow ended(ScheduledStartRow row) {
        var how = new Ending(
                parts.time().instant().toEpochMilli(),
                FailureCode.DISPATCH_EXHAUSTED,
                "Its workflow was ended on the engine.",
                null);
        return new ScheduledStartRow(row.job(), Phase.ACCEPTED, row.standing().ended(how), null);
    }

    private void sweepReservations(Instant before) {
        List<Reservation> page = parts.quotas().reservations(parts.scope(), reservation, PAGE);
        reservation = page.size() < PAGE ? null : page.getLast().id();
        List<String> old = page.stream()
                .filter(each -> each.reservedAt().isBefore(before))
                .map(Reservation::id)
                .toList();
        Set<String> needed = parts.rows().pending(old);
        for (String id : old) {
            if (!needed.contains(id)) {
                parts.quotas().release(parts.scope(), id);
            }
        }
    }
}
