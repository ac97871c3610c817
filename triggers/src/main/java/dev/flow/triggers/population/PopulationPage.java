package dev.flow.triggers.population;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some populations, the latest first.
 *
 * @param next where the next page begins; null at the end
 */
public record PopulationPage(
        List<Population> populations, @Nullable Position next) {
    public PopulationPage {
        populations = List.copyOf(populations);
    }

    /**
     * The last one of a page.
     *
     * @param id tells those of the same time apart
     */
    public record Position(Instant startedAt, String id) {}
}
