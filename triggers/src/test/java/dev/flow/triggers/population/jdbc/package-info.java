/** Queries of populations on both databases. */
@NullMarked
package dev.flow.triggers.population.jdbc;

import org.jspecify.annotations.NullMarked;
