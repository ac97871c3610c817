/** What a process tells about itself: metrics, traces, log lines. */
@NullMarked
package dev.flow.runtime.telemetry;

import org.jspecify.annotations.NullMarked;
