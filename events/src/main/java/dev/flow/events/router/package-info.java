/**
 * How events find what they start and reach: {@link dev.flow.events.router.StoredIntake} accepts them,
 * {@link dev.flow.events.router.EventDispatcher} delivers them, {@link dev.flow.events.router.StoreEventRouter} is what
 * the runs of a worker use.
 */
@NullMarked
package dev.flow.events.router;

import org.jspecify.annotations.NullMarked;
