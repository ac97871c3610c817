/** Schedules and scheduled starts: how many, and how late. */
@NullMarked
package dev.flow.bench.trigger;

import org.jspecify.annotations.NullMarked;
