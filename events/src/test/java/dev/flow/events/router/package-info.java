/** Tests of what accepts and delivers events, on both databases. */
@NullMarked
package dev.flow.events.router;

import org.jspecify.annotations.NullMarked;
