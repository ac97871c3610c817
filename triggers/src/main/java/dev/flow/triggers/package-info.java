/**
 * The triggers of a scope: what starts runs without a caller, as operators see and steer it.
 * {@link dev.flow.triggers.Triggers} is the service, {@link dev.flow.triggers.DeclaredTriggers} the port to the active
 * configuration.
 *
 * <p>Packages: {@code schedule} says when schedules fire; {@code workflow} has the durable workflows that each schedule
 * and each backfill has on the engine, deterministic; {@code record} has the rows that list schedules, firings,
 * backfills and operators' pauses; {@code controller} has the activities of the workflows and their clients;
 * {@code service} composes them.
 */
@NullMarked
package dev.flow.triggers;

import org.jspecify.annotations.NullMarked;
