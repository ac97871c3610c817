/**
 * Temporal's list filters: the language, the search attributes that it compares, and the port to the executions that a
 * filter selects.
 */
@NullMarked
package dev.flow.server.visibility;

import org.jspecify.annotations.NullMarked;
