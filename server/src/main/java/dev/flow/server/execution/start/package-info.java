/** The beginning of runs: of requests, children, continued runs, retries, schedules and resets. */
@NullMarked
package dev.flow.server.execution.start;

import org.jspecify.annotations.NullMarked;
