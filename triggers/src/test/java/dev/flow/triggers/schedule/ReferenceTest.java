package dev.flow.triggers.schedule;

import dev.flow.definition.text.CivilTimes;
import dev.flow.definition.text.CronExpression;
import dev.flow.triggers.schedule.Slot.Firing;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** 10,000 generated cron expressions fire as a reference says that is written differently. */
class ReferenceTest {
    private static final int EXPRESSIONS = 10_000;
    private static final int WINDOWS = 125;
    private static final int DAY = 24 * 60;
    private static final Duration DAYS_SHOWN = Duration.ofDays(5);

    private final long seed = Long.getLong("flow.schedule.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);

    @Test
    void firings_are_those_of_a_walk_through_the_minutes() {
        System.out.println("-Dflow.schedule.seed=" + seed);
        List<String> zones = List.copyOf(new TreeSet<>(ZoneId.getAvailableZoneIds()));
        int compared = 0;
        for (int window = 0; window < WINDOWS; window++) {
            ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
            Instant from = aroundTransition(zone);
            Instant to = from.plus(DAYS_SHOWN);
            WallClock clock =
                    new WallClock(zone, from.minus(Duration.ofDays(2)), (int) DAYS_SHOWN.toDays() * DAY + 4 * DAY);
            for (int number = 0; number < EXPRESSIONS / WINDOWS; number++) {
                String cron = CronFields.random(random);
                OnGap onGap = List.of(OnGap.SHIFT, OnGap.SKIP).get(random.nextInt(2));
                OnOverlap onOverlap =
                        List.of(OnOverlap.FIRST, OnOverlap.LAST, OnOverlap.BOTH).get(random.nextInt(3));
                List<Instant> firings = Schedules.cron(cron, zone.getId(), onGap, onOverlap)
                        .after(from.minusNanos(1))
                        .map(Firing::nominal)
                        .takeWhile(to::isAfter)
                        .toList();
                assertThat(firings)
                        .as("seed %d, %s in %s from %s, %s, %s", seed, cron, zone, from, onGap, onOverlap)
                        .isEqualTo(clock.firings(CronFields.of(cron), onGap, onOverlap, from, to));
                compared += firings.size();
            }
        }
        System.out.println(compared + " firings of " + EXPRESSIONS + " expressions");
        assertThat(compared).isGreaterThan(EXPRESSIONS * 50);
    }

    @Test
    void days_are_those_of_a_walk_through_five_years() {
        LocalDateTime begin = LocalDateTime.parse("2023-12-01T00:00");
        LocalDateTime end = begin.plusYears(5);
        int compared = 0;
        for (int number = 0; number < EXPRESSIONS; number++) {
            String cron = CronExpression.days(CronFields.random(random));
            CronFields reference = CronFields.of(cron);
            List<LocalDateTime> expected = new ArrayList<>();
            for (LocalDateTime day = begin; day.isBefore(end); day = day.plusDays(1)) {
                if (reference.matchDay(day)) {
                    expected.add(day);
                }
            }
            assertThat(days(CronExpression.times(cron), begin, end))
                    .as("seed %d, %s", seed, cron)
                    .isEqualTo(expected);
            compared += expected.size();
        }
        assertThat(compared).isGreaterThan(EXPRESSIONS * 100);
    }

    private static List<LocalDateTime> days(CivilTimes times, LocalDateTime begin, LocalDateTime end) {
        List<LocalDateTime> days = new ArrayList<>();
        Optional<LocalDateTime> next = times.next(begin);
        while (next.isPresent() && next.get().isBefore(end)) {
            days.add(next.get());
            next = times.next(next.get().plusNanos(1));
        }
        return days;
    }

    /** Two days before a transition of the zone, if it has any, or any day. */
    private Instant aroundTransition(ZoneId zone) {
        Instant any = Instant.parse("2020-01-01T00:00:00Z").plusSeconds(random.nextLong(20L * 365 * 86_400));
        ZoneOffsetTransition next = zone.getRules().nextTransition(any);
        return (next == null ? any : next.getInstant())
                .minus(Duration.ofMinutes(random.nextLong(4 * DAY)))
                .truncatedTo(ChronoUnit.MINUTES);
    }
}
