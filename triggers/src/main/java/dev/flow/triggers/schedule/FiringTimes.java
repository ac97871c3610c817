package dev.flow.triggers.schedule;

import dev.flow.triggers.schedule.Slot.Firing;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The firings of a schedule: a set of nominal instants, in order, as the time zone rules of the JDK and the schedule's
 * policies have it. Everything is computed when it is asked for, and every answer looks at most a hundred years ahead,
 * so that a schedule that never fires costs little. Immutable and thread-safe; the same arguments always give the same
 * answer on the same JDK.
 */
public final class FiringTimes {
    /** How far ahead one answer looks. */
    public static final Duration HORIZON = Duration.ofDays(36_525);

    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final Schedule schedule;

    public FiringTimes(Schedule schedule) {
        this.schedule = schedule;
    }

    /** The first firing after this instant; empty when there is none within the horizon. */
    public Optional<Firing> next(Instant instant) {
        return after(instant).findFirst();
    }

    /** The firings after this instant and up to the horizon, in order. */
    public Stream<Firing> after(Instant instant) {
        return slots(instant).filter(Firing.class::isInstance).map(Firing.class::cast);
    }

    /** The firings after this instant and what is left out between them, in order. */
    public Stream<Slot> slots(Instant instant) {
        Instant from = instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
        Instant start = schedule.limits().startAt();
        if (start != null && from.isBefore(start)) {
            from = start.minusNanos(1);
        }
        Iterator<Slot> slots = new MergedSlots(sources(from), from, schedule.limits());
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(slots, Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    private List<SlotSource> sources(Instant from) {
        Instant horizon = from.plus(HORIZON);
        return switch (schedule.timing()) {
            case Timing.Civil civil ->
                civil.times().stream()
                        .<SlotSource>map(times -> new CivilSlots(times, schedule, from, horizon))
                        .toList();
            case Timing.Interval interval ->
                List.of(new IntervalSlots(
                        interval, schedule.zone(), schedule.limits().excluded(), horizon));
            case Timing.AfterEnd _ -> List.of();
        };
    }
}
