/** How the parts of a role are, for probes and operators. */
@NullMarked
package dev.flow.runtime.health;

import org.jspecify.annotations.NullMarked;
