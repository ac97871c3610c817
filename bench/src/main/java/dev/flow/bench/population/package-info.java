/** Populations beside a workflow that starts the same children and is written by hand. */
@NullMarked
package dev.flow.bench.population;

import org.jspecify.annotations.NullMarked;
