/** Tests of the rows of events, on both databases. */
@NullMarked
package dev.flow.events.record;

import org.jspecify.annotations.NullMarked;
