package dev.flow.triggers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some firings of a trigger, newest first.
 *
 * @param next where the next page begins; null at the end
 */
public record FiringPage(List<Firing> firings, @Nullable Position next) {
    public FiringPage {
        firings = List.copyOf(firings);
    }

    /**
     * The last firing of a page.
     *
     * @param nominal microseconds since 1970
     * @param id tells firings of the same time apart
     */
    public record Position(long nominal, String id) {}
}
