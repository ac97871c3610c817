/**
 * How events find what they start and reach: {@link dev.flow.events.router.StoredIntake} accepts them, in common
 * transactions ({@link dev.flow.events.router.GroupCommit}); {@link dev.flow.events.router.EventPump} takes those that
 * were accepted or are due to {@link dev.flow.events.router.EventDispatcher}, which delivers them while
 * {@link dev.flow.events.router.Leases} keeps other processes from it; {@link dev.flow.events.router.StoreEventRouter}
 * is what the runs of a worker use. What is promised is in {@code docs/decisions/events-are-rows.md}.
 */
@NullMarked
package dev.flow.events.router;

import org.jspecify.annotations.NullMarked;
