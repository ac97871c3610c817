package dev.flow.triggers;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A backfill, and some of its slots in the order of their times.
 *
 * @param next nominal time of the first slot of the next page; null at the end
 */
public record BackfillPage(
        Backfill backfill,
        List<BackfillSlot> slots,
        @Nullable Instant next) {
    public BackfillPage {
        slots = List.copyOf(slots);
    }
}
