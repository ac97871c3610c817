package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.triggers.BackfillSlot;
import dev.flow.triggers.BackfillSlot.Status;
import dev.flow.triggers.Firing;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.record.FiringRows.OfSlot;
import dev.flow.triggers.schedule.FiringTimes;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.ScheduleReader;
import dev.flow.triggers.schedule.Slot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Pages through the slots of a window with what is recorded of each. Thread-safe. */
public final class SlotScan {
    private final FiringRows firings;

    public SlotScan(FiringRows firings) {
        this.firings = firings;
    }

    /**
     * Which slots.
     *
     * @param spec of a schedule that has times
     * @param backfillId whose second runs count
     * @param to the first time that does not count any more
     */
    public record Window(String trigger, JsonNode spec, String backfillId, Instant to) {}

    /**
     * A slot, and what is recorded of it.
     *
     * @param own firing of the slot; null for none
     * @param again second run of the slot by the backfill; null for none
     */
    public record Scanned(
            Instant nominal, @Nullable OfSlot own, @Nullable OfSlot again) {
        /** Whether something else than this backfill has started the run of the slot. */
        public boolean ranAlready(String backfillId) {
            OfSlot row = own;
            return row != null
                    && row.firing().run() != null
                    && (!backfillId.equals(row.backfillId()) || row.firing().outcome() == Outcome.DUPLICATE);
        }

        /** What the backfill does, or has done, with the slot. */
        public BackfillSlot slot(String backfillId) {
            OfSlot row = again == null ? own : again;
            if (row == null) {
                return new BackfillSlot(nominal, Status.DUE, null, null);
            }
            Firing firing = row.firing();
            boolean isOurs = backfillId.equals(row.backfillId());
            boolean hasRun = firing.run() != null;
            Status status = again == null && ranAlready(backfillId)
                    ? Status.RAN_ALREADY
                    : !isOurs ? Status.DUE : hasRun ? Status.STARTED : Status.FAILED;
            return new BackfillSlot(nominal, status, firing.reason(), firing.run());
        }
    }

    /**
     * The next slots.
     *
     * @param after only slots after this time
     * @param limit how many at most
     */
    public List<Scanned> after(Window window, Instant after, int limit) {
        List<Instant> times = times(window, after, limit).toList();
        return times.isEmpty() ? List.of() : scanned(window, times);
    }

    /** Their nominal times alone. */
    public static Stream<Instant> times(Window window, Instant after, long limit) {
        Schedule schedule = ScheduleReader.read(window.spec()).orElseThrow();
        return new FiringTimes(schedule)
                .after(after)
                .map(Slot.Firing::nominal)
                .takeWhile(nominal -> nominal.isBefore(window.to()))
                .limit(limit);
    }

    /** What is recorded of these times, which are in order. */
    List<Scanned> scanned(Window window, List<Instant> times) {
        Map<Instant, OfSlot> own = new HashMap<>();
        Map<Instant, OfSlot> again = new HashMap<>();
        firings.between(window.trigger(), times.getFirst(), times.getLast(), window.backfillId())
                .forEach(row -> (row.again() ? again : own).put(row.firing().nominalTime(), row));
        List<Scanned> scanned = new ArrayList<>();
        times.forEach(time -> scanned.add(new Scanned(time, own.get(time), again.get(time))));
        return scanned;
    }
}
