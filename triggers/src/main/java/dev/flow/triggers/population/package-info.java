/**
 * Populations: a run of a workflow for each member of a set, which a query of the host or of the settings pages
 * through. {@link dev.flow.triggers.population.PopulationQuery} is what a host application implements;
 * {@link dev.flow.triggers.population.Populations} tells how populations go, and steers them.
 */
@NullMarked
package dev.flow.triggers.population;

import org.jspecify.annotations.NullMarked;
