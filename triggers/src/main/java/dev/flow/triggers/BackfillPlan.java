package dev.flow.triggers;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a backfill would do, as the recorded firings have it.
 *
 * @param count of the slots in the window
 * @param ranAlready slots whose run was started
 * @param slots the first of them, {@value #MOST_SLOTS} at most
 * @param next nominal time of the first slot that is not shown: the same request from there shows the rest; null when
 *     all are shown
 */
public record BackfillPlan(
        long count,
        long ranAlready,
        List<BackfillSlot> slots,
        @Nullable Instant next) {
    /** So many slots are shown at once. */
    public static final int MOST_SLOTS = 1_000;

    public BackfillPlan {
        slots = List.copyOf(slots);
    }
}
