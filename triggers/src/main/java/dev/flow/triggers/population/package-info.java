/**
 * Populations: the sets of members that a {@code call: population} goes through, which a query of the host or of the
 * settings pages through. {@link dev.flow.triggers.population.PopulationQuery} is what a host application implements.
 */
@NullMarked
package dev.flow.triggers.population;

import org.jspecify.annotations.NullMarked;
