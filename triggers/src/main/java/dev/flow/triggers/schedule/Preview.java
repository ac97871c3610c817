package dev.flow.triggers.schedule;

import dev.flow.triggers.schedule.Slot.Firing;
import dev.flow.triggers.schedule.Slot.Oddity;
import dev.flow.triggers.schedule.Slot.Omission;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The next times of a schedule as people read them: the firings, and the odd days with the reason. */
public final class Preview {
    /** How many times are left out one after the other before a preview stops looking for a firing. */
    private static final int MOST_OMITTED = 10_000;

    private Preview() {}

    /**
     * A time of a schedule.
     *
     * @param nominal when it fires, or would
     * @param local what the schedule names: where {@code fires} what a clock in the zone shows at that instant
     * @param fires whether it does
     * @param note what is odd about it
     */
    public record Line(
            Instant nominal,
            LocalDateTime local,
            ZoneOffset offset,
            boolean fires,
            @Nullable String note) {}

    /**
     * The next firings after an instant, and what is left out before them. What is left out for the same reason, one
     * after the other on a date, is one line.
     *
     * @param count of firings; fewer when there are no more, at most the schedule's {@code max_firings}
     */
    public static List<Line> of(Schedule schedule, Instant after, int count) {
        List<Line> lines = new ArrayList<>();
        List<Omission> omitted = new ArrayList<>();
        long left = schedule.limits().remaining(0, count);
        int omissions = 0;
        Iterator<Slot> slots = new FiringTimes(schedule).slots(after).iterator();
        while (left > 0 && omissions < MOST_OMITTED && slots.hasNext()) {
            switch (slots.next()) {
                case Omission omission -> {
                    if (!omitted.isEmpty() && !goesOn(omitted.getLast(), omission)) {
                        lines.add(line(omitted, schedule));
                        omitted.clear();
                    }
                    omitted.add(omission);
                    omissions++;
                }
                case Firing firing -> {
                    if (!omitted.isEmpty()) {
                        lines.add(line(omitted, schedule));
                        omitted.clear();
                    }
                    lines.add(new Line(firing.nominal(), firing.local(), firing.offset(), true, note(firing)));
                    left--;
                    omissions = 0;
                }
            }
        }
        if (left > 0 && !omitted.isEmpty()) {
            lines.add(line(omitted, schedule));
        }
        return List.copyOf(lines);
    }

    private static boolean goesOn(Omission before, Omission next) {
        return before.reason() == next.reason()
                && before.named().toLocalDate().equals(next.named().toLocalDate());
    }

    private static Line line(List<Omission> omitted, Schedule schedule) {
        Omission first = omitted.getFirst();
        LocalTime from = first.named().toLocalTime();
        LocalTime to = omitted.getLast().named().toLocalTime();
        String times = from.equals(to) ? from + "" : from + " to " + to;
        String verb = from.equals(to) ? " does not exist" : " do not exist";
        String note = switch (first.reason()) {
            case GAP -> times + verb + " because clocks go forward; skipped (on_gap: skip)";
            case COINCIDES ->
                times + verb + " because clocks go forward; moved by the gap, the next firing stands for it";
            case REPEATED ->
                times + (from.equals(to) ? " exists" : " exist") + " twice because clocks go back; fires the "
                        + (schedule.onOverlap() == OnOverlap.FIRST ? "first" : "last") + " time only"
                        + " (on_overlap: " + (schedule.onOverlap() == OnOverlap.FIRST ? "first" : "last") + ")";
            case EXCLUDED -> first.named().toLocalDate() + " is excluded";
        };
        return new Line(first.nominal(), first.named(), first.offset(), false, note);
    }

    private static @Nullable String note(Firing firing) {
        return switch (firing.oddity()) {
            case Oddity.None _ -> null;
            case Oddity.Shifted(var named) ->
                named.toLocalTime() + " does not exist because clocks go forward; fires later by the gap"
                        + " (on_gap: shift)";
            case Oddity.FirstOfTwo _ ->
                firing.local().toLocalTime() + " exists twice because clocks go back; this is the first";
            case Oddity.SecondOfTwo _ ->
                firing.local().toLocalTime() + " exists twice because clocks go back; this is the second";
        };
    }
}
