/** Cancelling, pausing, restarting runs, and delivering events to them. */
@NullMarked
package dev.flow.runs.steer;

import org.jspecify.annotations.NullMarked;
