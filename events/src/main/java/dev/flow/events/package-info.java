/**
 * Events: what comes in from outside and what runs emit, and what becomes of each. {@link dev.flow.events.EventIntake}
 * is the one way in, {@link dev.flow.events.Deliveries} shows what came of it.
 *
 * <p>An event is accepted once it is a row of the store: from then on it is delivered, whatever process ends. It starts
 * the triggers that select it and reaches the runs that listen for it, each once.
 *
 * <p>Packages: {@code router} finds the triggers and the runs of an event and brings it to them; {@code record} has the
 * rows of deliveries and subscriptions; {@code webhook} says which requests of a source of webhooks are genuine, and
 * makes events of them.
 */
@NullMarked
package dev.flow.events;

import org.jspecify.annotations.NullMarked;
