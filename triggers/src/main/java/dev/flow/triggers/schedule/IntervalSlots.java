package dev.flow.triggers.schedule;

import dev.flow.triggers.schedule.Slot.Firing;
import dev.flow.triggers.schedule.Slot.Oddity;
import dev.flow.triggers.schedule.Slot.Omission;
import dev.flow.triggers.schedule.Slot.Reason;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The slots of an interval: elapsed time, which knows neither gaps nor overlaps. */
final class IntervalSlots implements SlotSource {
    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);

    private final Timing.Interval interval;
    private final ZoneId zone;
    private final Set<LocalDate> excluded;
    private final Instant horizon;
    private @Nullable LocalDate omitted;

    IntervalSlots(Timing.Interval interval, ZoneId zone, Set<LocalDate> excluded, Instant horizon) {
        this.interval = interval;
        this.zone = zone;
        this.excluded = excluded;
        this.horizon = horizon;
    }

    @Override
    public List<Slot> after(Instant instant) {
        Instant next = following(instant);
        while (!next.isAfter(horizon)) {
            ZoneOffset offset = zone.getRules().getOffset(next);
            LocalDateTime local = LocalDateTime.ofEpochSecond(next.getEpochSecond(), next.getNano(), offset);
            LocalDate date = local.toLocalDate();
            if (!excluded.contains(date)) {
                return List.of(new Firing(next, local, offset, new Oddity.None()));
            }
            if (!date.equals(omitted)) {
                omitted = date;
                return List.of(new Omission(next, local, offset, local, Reason.EXCLUDED));
            }
            Instant tomorrow = date.plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1);
            // Where clocks go back over midnight, a date comes again after its end.
            next = following(tomorrow.isAfter(next) ? tomorrow : next);
        }
        return List.of();
    }

    private Instant following(Instant instant) {
        BigInteger every = nanos(interval.every());
        BigInteger offset = nanos(interval.offset());
        BigInteger since = BigInteger.valueOf(instant.getEpochSecond())
                .multiply(SECOND)
                .add(BigInteger.valueOf(instant.getNano()))
                .subtract(offset);
        BigInteger next = since.subtract(since.mod(every)).add(every).add(offset);
        BigInteger[] parts = next.subtract(next.mod(SECOND)).divideAndRemainder(SECOND);
        return parts[0].bitLength() > 54
                ? Instant.MAX
                : Instant.ofEpochSecond(
                        parts[0].longValueExact(), next.mod(SECOND).longValueExact());
    }

    private static BigInteger nanos(Duration duration) {
        return BigInteger.valueOf(duration.getSeconds()).multiply(SECOND).add(BigInteger.valueOf(duration.getNano()));
    }
}
