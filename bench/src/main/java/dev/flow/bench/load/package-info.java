/** Callers that start runs and wait for them, and what they saw. */
@NullMarked
package dev.flow.bench.load;

import org.jspecify.annotations.NullMarked;
