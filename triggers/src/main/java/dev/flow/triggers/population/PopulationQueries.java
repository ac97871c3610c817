package dev.flow.triggers.population;

import java.util.Optional;

/** Port: the queries that populations may name, those of the host and of the active configuration. Thread-safe. */
@FunctionalInterface
public interface PopulationQueries {
    /** The query of this name; empty when there is none. */
    Optional<Named> find(String name);

    /**
     * A query with its bounds.
     *
     * @param mostMembers of a page, at least 1; whatever a document asks for
     */
    record Named(String name, PopulationQuery query, int mostMembers) {}
}
