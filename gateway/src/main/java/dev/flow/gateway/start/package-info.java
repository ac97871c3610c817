/** The operations of scheduled starts: starts that were accepted for later. */
@NullMarked
package dev.flow.gateway.start;

import org.jspecify.annotations.NullMarked;
