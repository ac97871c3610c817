/** Metrics, traces and log lines of a process. */
@NullMarked
package dev.flow.runtime.telemetry;

import org.jspecify.annotations.NullMarked;
