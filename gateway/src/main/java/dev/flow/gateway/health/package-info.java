/** How this process is. */
@NullMarked
package dev.flow.gateway.health;

import org.jspecify.annotations.NullMarked;
