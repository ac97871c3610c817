package dev.flow.gateway.trigger;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.flow.engine.Availability;
import dev.flow.triggers.Backfill;
import dev.flow.triggers.BackfillPlan;
import dev.flow.triggers.BackfillRequest;
import dev.flow.triggers.BackfillSlot;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Backfills as operators look at them. */
final class BackfillViews {
    private BackfillViews() {}

    /**
     * A backfill. JSON has no groups: the window and the dates are properties of the backfill.
     *
     * @param reason why it starts nothing at present; null while nothing is in its way
     */
    public record BackfillRecord(
            String backfillId,
            String triggerName,
            @JsonUnwrapped Asked asked,
            Backfill.State state,
            @Nullable String reason,
            Backfill.Progress progress,
            @JsonUnwrapped Dates dates) {
        static BackfillRecord of(Backfill backfill) {
            BackfillRequest request = backfill.request();
            return new BackfillRecord(
                    request.id(),
                    request.triggerName(),
                    new Asked(request.from(), request.to(), request.missingOnly(), request.concurrency()),
                    backfill.state(),
                    backfill.reason(),
                    backfill.progress(),
                    new Dates(request.by(), backfill.requestedAt(), backfill.endedAt()));
        }
    }

    /**
     * What was asked for.
     *
     * @param from the first time that counts
     * @param to the first time that does not count any more
     */
    public record Asked(Instant from, Instant to, boolean missingOnly, int concurrency) {}

    /**
     * By whom and when.
     *
     * @param requestedBy principal
     * @param endedAt when the last of its runs had ended; null while it or one of its runs is open
     */
    public record Dates(
            String requestedBy,
            Instant requestedAt,
            @Nullable Instant endedAt) {}

    /** The view of one backfill, with a page of its slots. */
    public record BackfillView(
            Availability dimension,
            BackfillRecord backfill,
            List<BackfillSlot> slots,
            @Nullable String nextCursor) {}

    /**
     * What a backfill would do.
     *
     * @param count of the slots in the window
     * @param ranAlready slots whose run was started
     * @param slots the first of them, at most 1,000
     * @param nextFrom {@code from} of the request that shows the others; null when all are shown
     */
    public record BackfillSlots(
            long count,
            long ranAlready,
            List<BackfillSlot> slots,
            @Nullable Instant nextFrom) {
        static BackfillSlots of(BackfillPlan plan) {
            return new BackfillSlots(plan.count(), plan.ranAlready(), plan.slots(), plan.next());
        }
    }
}
