/** The dynamic Temporal workflow that executes any definition from a cursor. */
@NullMarked
package dev.flow.engine.interpreter;

import org.jspecify.annotations.NullMarked;
