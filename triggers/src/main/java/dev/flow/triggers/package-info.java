/**
 * The triggers of a scope: what starts runs without a caller, as operators see and steer it.
 * {@link dev.flow.triggers.Triggers} is the service, {@link dev.flow.triggers.DeclaredTriggers} the port to the active
 * configuration.
 *
 * <p>Packages: {@code schedule} says when schedules fire; {@code start} and {@code quota} have the service of scheduled
 * starts and the port of their quotas; {@code workflow} has the durable workflows that each schedule, scheduled start
 * and backfill has on the engine, deterministic; {@code record} has the rows that list schedules, firings, starts,
 * backfills and operators' pauses; {@code controller} has the activities of the workflows and their clients;
 * {@code service} composes them.
 */
@NullMarked
package dev.flow.triggers;

import org.jspecify.annotations.NullMarked;
