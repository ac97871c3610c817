/** Validation of starts, and starting runs on the engine. */
@NullMarked
package dev.flow.runs.start;

import org.jspecify.annotations.NullMarked;
