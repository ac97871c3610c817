/** Reading histories: pages of events, steps, values and steering requests. */
@NullMarked
package dev.flow.runs.history;

import org.jspecify.annotations.NullMarked;
