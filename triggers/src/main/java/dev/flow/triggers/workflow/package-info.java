/**
 * The durable workflow of a schedule, as Temporal executes it; deterministic. It decides when and whether a time of the
 * schedule starts a run; its activities know the times, start runs, and write the rows that follow.
 */
@NullMarked
package dev.flow.triggers.workflow;

import org.jspecify.annotations.NullMarked;
