package dev.flow.gateway.population;

import dev.flow.gateway.api.VisiblePage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.PopulationPage;
import dev.flow.triggers.population.PopulationPage.Position;
import dev.flow.triggers.population.Populations;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Populations, for the pages of their list. Thread-safe; may block.
 *
 * @param run workflow id of the run that has started them; null for all
 */
record ListedPopulations(Populations service, @Nullable String run) implements VisiblePage.Source<Population> {
    @Override
    public VisiblePage.Slice<Population> page(int limit, @Nullable String after) {
        PopulationPage page = service.list(run, limit, after == null ? null : position(after));
        Position next = page.next();
        return new VisiblePage.Slice<>(page.populations(), next == null ? null : text(next));
    }

    @Override
    public String position(Population population) {
        return text(new Position(population.startedAt(), population.id()));
    }

    @Override
    public String workflow(Population population) {
        return population.origin().workflowName();
    }

    private static String text(Position position) {
        return position.startedAt() + " " + position.id();
    }

    private static Position position(String text) {
        int space = text.indexOf(' ');
        return new Position(Instant.parse(text.substring(0, space)), text.substring(space + 1));
    }
}
