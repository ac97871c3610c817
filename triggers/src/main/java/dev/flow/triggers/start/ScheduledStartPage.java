package dev.flow.triggers.start;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Some scheduled starts, in the order of the time they are due.
 *
 * @param next where the next page begins; null at the end
 */
public record ScheduledStartPage(
        List<ScheduledStart> starts, @Nullable Position next) {
    public ScheduledStartPage {
        starts = List.copyOf(starts);
    }

    /**
     * Which ones.
     *
     * @param states empty for all
     * @param workflow {@code namespace.name}; null for all
     * @param latestFirst the other way round
     */
    public record Filter(
            Set<ScheduledStart.State> states, @Nullable String workflow, boolean latestFirst) {
        public Filter {
            states = Set.copyOf(states);
        }
    }

    /**
     * The last one of a page.
     *
     * @param startAt seconds since 1970
     * @param id tells those of the same time apart
     */
    public record Position(long startAt, String id) {}
}
