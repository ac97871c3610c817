package dev.flow.runtime.trigger;

import dev.flow.runtime.service.PeriodicTask;
import dev.flow.runtime.start.StartException;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.population.PopulationQueries;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The queries of a role's populations. Thread-safe. */
public final class PopulationService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PopulationService.class);

    /** Connections of a query that is gone are closed after this time, also where no query is asked. */
    private static final Duration FOLLOWING = Duration.ofSeconds(1);

    private final ConfiguredQueries queries;
    private final PeriodicTask following;

    private PopulationService(ConfiguredQueries queries, PeriodicTask following) {
        this.queries = queries;
        this.following = following;
    }

    /**
     * The queries of the host and of the active configuration.
     *
     * @param active what the configuration of this process says now
     * @param editable whether the configuration can be changed while the service runs: a name that the host has too
     *     does not prevent the start then
     * @throws StartException when the host and the configuration use the same name
     */
    public static PopulationService open(
            Map<String, PopulationQueries.Named> hosted,
            Supplier<QuerySettings> active,
            boolean editable,
            Timekeeper time) {
        ConfiguredQueries queries = new ConfiguredQueries(hosted, active);
        List<String> ambiguous = queries.ambiguous();
        if (!ambiguous.isEmpty()) {
            String message = "The host and flow.yaml both have a query " + ambiguous.getFirst()
                    + ": rename the one in flow.yaml.";
            if (!editable) {
                throw StartException.of(message);
            }
            LOG.warn("{} Populations that name it fail.", message);
        }
        return new PopulationService(
                queries, PeriodicTask.start("queries of populations", FOLLOWING, time, queries::follow));
    }

    /** What populations may name. */
    public PopulationQueries queries() {
        return queries;
    }

    /** The names of all queries, sorted. */
    public List<String> names() {
        return queries.names();
    }

    @Override
    public void close() {
        following.close();
        queries.close();
    }
}
