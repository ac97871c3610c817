/** Calls of things outside a workflow, as activities: composes the kinds of calls, one package each. */
@NullMarked
package dev.flow.calls;

import org.jspecify.annotations.NullMarked;
