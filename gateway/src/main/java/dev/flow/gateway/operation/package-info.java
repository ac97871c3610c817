/** How operations are declared and joined with their handlers. Which operations there are, it does not know. */
@NullMarked
package dev.flow.gateway.operation;

import org.jspecify.annotations.NullMarked;
