/** The queries of a role. */
@NullMarked
package dev.flow.runtime.trigger;

import org.jspecify.annotations.NullMarked;
