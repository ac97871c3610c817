/** Tests of what sends events to sinks, on both databases. */
@NullMarked
package dev.flow.events.sink;

import org.jspecify.annotations.NullMarked;
