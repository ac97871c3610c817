/**
 * Traces: from the client that starts a run, through the run and its sub-workflows, to the services that it calls (W3C
 * Trace Context, OpenTelemetry). The parent of a span is passed in the engine's headers, beside the data.
 *
 * <p>A run may last for months and change its worker many times, so no worker holds its span open: the span's id is
 * derived from the run, every worker can compute it, and the worker that ends the run records the whole span. Nothing
 * here affects a replay.
 */
@NullMarked
package dev.flow.engine.trace;

import org.jspecify.annotations.NullMarked;
