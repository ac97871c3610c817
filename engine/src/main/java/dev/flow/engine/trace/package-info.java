/**
 * Traces: from who asks for a run, through the run and its sub-workflows, to the services that it calls (W3C Trace
 * Context, OpenTelemetry). What a span belongs to travels in the engine's headers, beside the data.
 *
 * <p>A run may last for months and change its worker many times, so nobody holds its span open: its id follows from the
 * run, every worker knows it, and whoever brings the run to its end records the span as a whole. Nothing here decides
 * anything that a replay would see.
 */
@NullMarked
package dev.flow.engine.trace;

import org.jspecify.annotations.NullMarked;
