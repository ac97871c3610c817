/** Schedules on engines of both kinds. */
@NullMarked
package dev.flow.triggers;

import org.jspecify.annotations.NullMarked;
