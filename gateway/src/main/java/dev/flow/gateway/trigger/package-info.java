/** The operations of triggers: what they are, when they fire and have fired, and how they are steered. */
@NullMarked
package dev.flow.gateway.trigger;

import org.jspecify.annotations.NullMarked;
