/** The tables of events: deliveries, and the subscriptions of runs that listen. */
@NullMarked
package dev.flow.events.record;

import org.jspecify.annotations.NullMarked;
