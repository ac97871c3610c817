/** The operations of populations: a run of one workflow for each member of a set. */
@NullMarked
package dev.flow.gateway.population;

import org.jspecify.annotations.NullMarked;
