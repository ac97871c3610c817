/** Failures of calls, as the workflow sees them. */
@NullMarked
package dev.flow.calls.failure;

import org.jspecify.annotations.NullMarked;
