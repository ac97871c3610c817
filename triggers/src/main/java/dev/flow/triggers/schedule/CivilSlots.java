package dev.flow.triggers.schedule;

import dev.flow.definition.text.CivilTimes;
import dev.flow.triggers.schedule.Slot.Firing;
import dev.flow.triggers.schedule.Slot.Oddity;
import dev.flow.triggers.schedule.Slot.Omission;
import dev.flow.triggers.schedule.Slot.Reason;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one expression: goes through the times between two changes of the clocks, in each of which civil times
 * and instants have the same order. A span that a gap opens also has the times of the gap, moved by its length.
 */
final class CivilSlots implements SlotSource {
    private final CivilTimes times;
    private final Schedule schedule;
    private final ZoneRules rules;
    private final Instant horizon;
    private OffsetSpan span;
    private @Nullable LocalDate omitted;

    CivilSlots(CivilTimes times, Schedule schedule, Instant from, Instant horizon) {
        this.times = times;
        this.schedule = schedule;
        this.rules = schedule.zone().getRules();
        this.horizon = horizon;
        this.span = OffsetSpan.at(from, rules);
    }

    @Override
    public List<Slot> after(Instant instant) {
        Instant from = instant.plusNanos(1);
        while (!from.isAfter(horizon)) {
            if (!span.holds(from)) {
                span = OffsetSpan.at(from, rules);
            }
            List<Slot> earliest = earliest(moved(from), regular(from));
            if (!earliest.isEmpty()) {
                earliest.forEach(this::remember);
                return earliest;
            }
            ZoneOffsetTransition closing = span.closing();
            if (closing == null
                    || times.next(earlier(span.local(from), closing.getDateTimeAfter()))
                            .isEmpty()) {
                return List.of();
            }
            from = closing.getInstant();
        }
        return List.of();
    }

    /** Where clocks go back, times before the present one come again. */
    private static LocalDateTime earlier(LocalDateTime one, LocalDateTime other) {
        return one.isBefore(other) ? one : other;
    }

    private static List<Slot> earliest(@Nullable Slot moved, @Nullable Slot regular) {
        if (moved == null) {
            return regular == null ? List.of() : List.of(regular);
        }
        if (regular == null) {
            return List.of(moved);
        }
        int order = moved.nominal().compareTo(regular.nominal());
        return order == 0 ? List.of(moved, regular) : List.of(order < 0 ? moved : regular);
    }

    private void remember(Slot slot) {
        if (slot instanceof Omission omission && omission.reason() == Reason.EXCLUDED) {
            omitted = omission.named().toLocalDate();
        }
    }

    /** The first slot of the span whose civil time exists. */
    private @Nullable Slot regular(Instant from) {
        LocalDateTime local = span.local(from);
        Optional<LocalDateTime> next = times.next(local);
        while (next.isPresent() && span.reaches(next.get())) {
            local = next.get();
            Instant nominal = local.toInstant(span.offset());
            LocalDate date = local.toLocalDate();
            if (!excludes(date)) {
                return nominal.isAfter(horizon) ? null : regular(nominal, local);
            }
            if (!date.equals(omitted)) {
                return omission(nominal, local, local, Reason.EXCLUDED);
            }
            next = times.next(date.plusDays(1).atStartOfDay());
        }
        return null;
    }

    private Slot regular(Instant nominal, LocalDateTime local) {
        boolean first = span.comesAgain(local);
        boolean second = span.wasBefore(local);
        boolean taken = times.everyHour()
                || (first && schedule.onOverlap().takesFirst())
                || (second && schedule.onOverlap().takesLast());
        if ((first || second) && !taken) {
            return omission(nominal, local, local, Reason.REPEATED);
        }
        return new Firing(
                nominal,
                local,
                span.offset(),
                second ? new Oddity.SecondOfTwo() : first ? new Oddity.FirstOfTwo() : new Oddity.None());
    }

    /** The first slot of the span whose civil time is in the gap before it. */
    private @Nullable Slot moved(Instant from) {
        ZoneOffsetTransition gap = span.opening();
        if (gap == null || !gap.isGap() || times.everyHour()) {
            return null;
        }
        ZoneOffset before = gap.getOffsetBefore();
        Optional<LocalDateTime> next = Optional.of(
                        LocalDateTime.ofEpochSecond(from.getEpochSecond(), from.getNano(), before))
                .filter(gap.getDateTimeAfter()::isAfter)
                .flatMap(times::next);
        while (next.isPresent() && next.get().isBefore(gap.getDateTimeAfter())) {
            LocalDateTime named = next.get();
            Instant nominal = named.toInstant(before);
            LocalDateTime local = span.local(nominal);
            if (!excludes(named.toLocalDate()) && !excludes(local.toLocalDate())) {
                return schedule.onGap() == OnGap.SKIP
                        ? omission(nominal, local, named, Reason.GAP)
                        : new Firing(nominal, local, span.offset(), new Oddity.Shifted(named));
            }
            if (!named.toLocalDate().equals(omitted)) {
                return omission(nominal, local, named, Reason.EXCLUDED);
            }
            next = times.next(named.plusSeconds(1));
        }
        return null;
    }

    private boolean excludes(LocalDate date) {
        return schedule.limits().excluded().contains(date);
    }

    private Slot omission(Instant nominal, LocalDateTime local, LocalDateTime named, Reason reason) {
        return new Omission(nominal, local, span.offset(), named, reason);
    }
}
