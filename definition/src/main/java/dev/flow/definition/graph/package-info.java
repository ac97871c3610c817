/** A workflow drawn as a graph. */
@NullMarked
package dev.flow.definition.graph;

import org.jspecify.annotations.NullMarked;
