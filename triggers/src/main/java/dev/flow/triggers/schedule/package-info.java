/**
 * When schedules fire. {@link dev.flow.triggers.schedule.Schedule} is the {@code schedule} trigger as data,
 * {@link dev.flow.triggers.schedule.ScheduleReader} reads it, {@link dev.flow.triggers.schedule.FiringTimes} enumerates
 * its firings.
 *
 * <p>A cron expression or a calendar names <em>civil</em> times, which have no zone; an offset of the time zone maps
 * each of them to an instant. Where clocks are changed, some civil times have no instant and some have two: what
 * happens then is the schedule's choice ({@link dev.flow.triggers.schedule.OnGap},
 * {@link dev.flow.triggers.schedule.OnOverlap}). The firings of a schedule are a set of <em>nominal</em> instants, so
 * what several expressions name is fired once.
 *
 * <p>Everything here is a pure function of its arguments and of the JDK's time zone rules: no clock, no I/O, no
 * randomness. {@link dev.flow.triggers.schedule.Jitter} too.
 */
@NullMarked
package dev.flow.triggers.schedule;

import org.jspecify.annotations.NullMarked;
