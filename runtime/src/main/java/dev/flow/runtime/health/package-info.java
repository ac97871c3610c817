/** The health of a role's dependencies, for probes and operators. */
@NullMarked
package dev.flow.runtime.health;

import org.jspecify.annotations.NullMarked;
