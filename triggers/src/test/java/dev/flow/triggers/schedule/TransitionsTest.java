package dev.flow.triggers.schedule;

import dev.flow.triggers.schedule.Slot.Firing;
import dev.flow.triggers.schedule.Slot.Oddity;
import dev.flow.triggers.schedule.Slot.Omission;
import dev.flow.triggers.schedule.Slot.Reason;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every transition of 2020 to 2040 of every zone of the JDK: the firings around it are those of {@code java.time} and
 * of the policy. Zones with the same transitions are looked at once.
 */
class TransitionsTest {
    private static final Instant BEGIN = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2041-01-01T00:00:00Z");
    private static final Duration AROUND = Duration.ofHours(3);

    /** Every ten minutes of the day, at hours that are fixed: neither expression has all of them. */
    private static final String FIXED = "['*/10 0-11 * * *', '*/10 12-23 * * *']";

    private static final int STEP = 10;

    /** Every zone that has transitions; the first of those that have the same ones. */
    private static Map<List<ZoneOffsetTransition>, ZoneId> zones() {
        Map<List<ZoneOffsetTransition>, ZoneId> zones = new LinkedHashMap<>();
        for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            ZoneId zone = ZoneId.of(name);
            List<ZoneOffsetTransition> transitions = new ArrayList<>();
            for (ZoneOffsetTransition next = zone.getRules().nextTransition(BEGIN);
                    next != null && next.getInstant().isBefore(END);
                    next = zone.getRules().nextTransition(next.getInstant())) {
                transitions.add(next);
            }
            zones.putIfAbsent(transitions, zone);
        }
        zones.remove(List.of());
        return zones;
    }

    static Stream<Arguments> policies() {
        return Stream.of(OnGap.values())
                .flatMap(gap -> Stream.of(OnOverlap.values()).map(overlap -> Arguments.of(gap, overlap)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void firings_are_those_of_java_time_and_the_policy(OnGap onGap, OnOverlap onOverlap) {
        Map<List<ZoneOffsetTransition>, ZoneId> zones = zones();
        int looked = 0;
        for (var entry : zones.entrySet()) {
            ZoneId zone = entry.getValue();
            FiringTimes fixed = times(FIXED, zone, onGap, onOverlap);
            FiringTimes everyHour = times("['*/10 * * * *']", zone, onGap, onOverlap);
            for (ZoneOffsetTransition transition : entry.getKey()) {
                Duration around = AROUND.plus(transition.getDuration().abs());
                Instant from = transition.getInstant().minus(around);
                Instant to = transition.getInstant().plus(around);
                assertThat(instants(fixed, from, to))
                        .as("%s %s", zone, transition)
                        .isEqualTo(expected(zone, onGap, onOverlap, from, to));
                assertThat(instants(everyHour, from, to))
                        .as("every hour, %s %s", zone, transition)
                        .isEqualTo(elapsed(zone, from, to));
                odd(fixed, zone, onGap, transition, from, to);
                looked++;
            }
        }
        System.out.printf("%d transitions of %d different zones, %s %s%n", looked, zones.size(), onGap, onOverlap);
        assertThat(zones).hasSizeGreaterThan(50);
        assertThat(looked).isGreaterThan(1_500);
    }

    private static FiringTimes times(String cron, ZoneId zone, OnGap onGap, OnOverlap onOverlap) {
        return Schedules.times("spec: { cron: %s }, timezone: '%s', on_gap: '%s', on_overlap: '%s'"
                .formatted(cron, zone, Schedules.word(onGap), Schedules.word(onOverlap)));
    }

    private static List<Instant> instants(FiringTimes times, Instant from, Instant to) {
        return times.after(from)
                .map(Firing::nominal)
                .takeWhile(nominal -> !nominal.isAfter(to))
                .toList();
    }

    /** Each civil time on its own, as {@code java.time} resolves it. */
    private static List<Instant> expected(ZoneId zone, OnGap onGap, OnOverlap onOverlap, Instant from, Instant to) {
        TreeSet<Instant> instants = new TreeSet<>();
        LocalDateTime civil = from.atZone(zone).toLocalDateTime().minusDays(2).truncatedTo(ChronoUnit.DAYS);
        LocalDateTime last = to.atZone(zone).toLocalDateTime().plusDays(2);
        for (; civil.isBefore(last); civil = civil.plusMinutes(STEP)) {
            List<ZoneOffset> offsets = zone.getRules().getValidOffsets(civil);
            switch (offsets.size()) {
                case 0 -> {
                    if (onGap == OnGap.SHIFT) {
                        instants.add(civil.atZone(zone).toInstant());
                    }
                }
                case 1 -> instants.add(civil.toInstant(offsets.getFirst()));
                default -> {
                    if (onOverlap != OnOverlap.LAST) {
                        instants.add(
                                civil.atZone(zone).withEarlierOffsetAtOverlap().toInstant());
                    }
                    if (onOverlap != OnOverlap.FIRST) {
                        instants.add(
                                civil.atZone(zone).withLaterOffsetAtOverlap().toInstant());
                    }
                }
            }
        }
        return List.copyOf(instants.subSet(from, false, to, true));
    }

    /** Each real minute on its own: it fires when the clock on the wall shows a time of the expression. */
    private static List<Instant> elapsed(ZoneId zone, Instant from, Instant to) {
        return Stream.iterate(
                        from.truncatedTo(ChronoUnit.MINUTES),
                        minute -> !minute.isAfter(to),
                        minute -> minute.plusSeconds(60))
                .filter(minute -> minute.isAfter(from))
                .filter(minute -> minute.atZone(zone).getMinute() % STEP == 0)
                .toList();
    }

    /** Firings say when their time exists twice or is moved, and every time of a gap is accounted for. */
    private static void odd(
            FiringTimes times, ZoneId zone, OnGap onGap, ZoneOffsetTransition transition, Instant from, Instant to) {
        List<LocalDateTime> named = new ArrayList<>();
        times.slots(from).takeWhile(slot -> !slot.nominal().isAfter(to)).forEach(slot -> {
            assertThat(slot.nominal().atZone(zone).toLocalDateTime()).isEqualTo(slot.local());
            assertThat(slot.nominal().atZone(zone).getOffset()).isEqualTo(slot.offset());
            switch (slot) {
                case Firing firing -> {
                    if (firing.oddity() instanceof Oddity.Shifted(var civil)) {
                        named.add(civil);
                    } else {
                        assertThat(firing.oddity()).isEqualTo(oddity(firing, zone));
                    }
                }
                case Omission omission -> {
                    if (omission.reason() != Reason.REPEATED) {
                        assertThat(omission.reason()).isEqualTo(onGap == OnGap.SKIP ? Reason.GAP : Reason.COINCIDES);
                        named.add(omission.named());
                    }
                }
            }
        });
        assertThat(named).isEqualTo(transition.isGap() ? inGap(transition) : List.of());
    }

    private static Oddity oddity(Firing firing, ZoneId zone) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(firing.local());
        if (offsets.size() < 2) {
            return new Oddity.None();
        }
        return firing.offset().equals(offsets.getFirst()) ? new Oddity.FirstOfTwo() : new Oddity.SecondOfTwo();
    }

    private static List<LocalDateTime> inGap(ZoneOffsetTransition gap) {
        return Stream.iterate(
                        gap.getDateTimeBefore(),
                        civil -> civil.isBefore(gap.getDateTimeAfter()),
                        civil -> civil.plusMinutes(1))
                .filter(civil -> civil.getMinute() % STEP == 0)
                .toList();
    }
}
