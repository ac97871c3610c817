/**
 * The tables of events: deliveries and their leases, the subscriptions of runs that listen, and what was collected for
 * workflows that start by several events.
 */
@NullMarked
package dev.flow.events.record;

import org.jspecify.annotations.NullMarked;
