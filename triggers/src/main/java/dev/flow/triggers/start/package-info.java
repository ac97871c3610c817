/**
 * Scheduled starts: runs that the API is asked to start once, later. {@link dev.flow.triggers.start.ScheduledStarts} is
 * the service.
 */
@NullMarked
package dev.flow.triggers.start;

import org.jspecify.annotations.NullMarked;
