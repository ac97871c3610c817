/**
 * The one table of what may be written where: reader, JSON Schema, completion and the reference page follow from it.
 */
@NullMarked
package dev.flow.definition.grammar;

import org.jspecify.annotations.NullMarked;
