/**
 * Queries of populations in SQL, as {@code queries} of {@code flow.yaml} declares them, over any JDBC driver that is on
 * the class path.
 */
@NullMarked
package dev.flow.triggers.population.jdbc;

import org.jspecify.annotations.NullMarked;
