/** The end of runs, and what follows for parents, children and those who wait. */
@NullMarked
package dev.flow.server.execution.close;

import org.jspecify.annotations.NullMarked;
