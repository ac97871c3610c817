/** Queries: they are answered with the next workflow task, or by a worker without one. */
@NullMarked
package dev.flow.server.execution.query;

import org.jspecify.annotations.NullMarked;
