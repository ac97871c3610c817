package dev.flow.triggers.schedule;

import dev.flow.triggers.schedule.Slot.Firing;
import dev.flow.triggers.schedule.Slot.Omission;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Firings with their times written by hand. */
class FiringExamplesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    # clocks go from 02:00 to 03:00
                    30 2 * * *      | Europe/Berlin | shift | first | 2026-03-28T12:00:00Z | 03-29T01:30 03-30T00:30
                    30 2 * * *      | Europe/Berlin | skip  | first | 2026-03-28T12:00:00Z | 03-30T00:30 03-31T00:30
                    # what is moved meets the firing of 03:00, or of 03:30: one of them is enough
                    0 2,3 * * *     | Europe/Berlin | shift | first | 2026-03-28T12:00:00Z | 03-29T01:00 03-30T00:00 03-30T01:00
                    0 2,3 * * *     | Europe/Berlin | skip  | first | 2026-03-28T12:00:00Z | 03-29T01:00 03-30T00:00 03-30T01:00
                    30 1-3 * * *    | Europe/Berlin | shift | first | 2026-03-29T00:00:00Z | 03-29T00:30 03-29T01:30 03-29T23:30
                    0 1-3 * * *     | Europe/Berlin | shift | first | 2026-03-28T12:00:00Z | 03-29T00:00 03-29T01:00 03-29T23:00
                    # an hour that is not fixed: every real half hour, none of them in the gap
                    */30 * * * *    | Europe/Berlin | shift | first | 2026-03-29T00:00:00Z | 03-29T00:30 03-29T01:00 03-29T01:30
                    # clocks go back from 03:00 to 02:00
                    30 2 * * *      | Europe/Berlin | shift | first | 2026-10-24T12:00:00Z | 10-25T00:30 10-26T01:30
                    30 2 * * *      | Europe/Berlin | shift | last  | 2026-10-24T12:00:00Z | 10-25T01:30 10-26T01:30
                    30 2 * * *      | Europe/Berlin | shift | both  | 2026-10-24T12:00:00Z | 10-25T00:30 10-25T01:30 10-26T01:30
                    0 */2 * * *     | Europe/Berlin | shift | first | 2026-10-24T22:00:00Z | 10-25T00:00 10-25T03:00
                    0 */2 * * *     | Europe/Berlin | shift | last  | 2026-10-24T22:00:00Z | 10-25T01:00 10-25T03:00
                    */30 * * * *    | Europe/Berlin | shift | first | 2026-10-25T00:00:00Z | 10-25T00:30 10-25T01:00 10-25T01:30 10-25T02:00
                    # half an hour: from 02:00 to 02:30, and from 02:00 to 01:30
                    15 2 * * *      | Australia/Lord_Howe | shift | first | 2026-10-03T00:00:00Z | 10-03T15:45 10-04T15:15
                    45 2 * * *      | Australia/Lord_Howe | shift | first | 2026-10-03T00:00:00Z | 10-03T15:45 10-04T15:45
                    0 2 * * *       | Australia/Lord_Howe | skip  | first | 2026-10-03T00:00:00Z | 10-04T15:00
                    45 1 * * *      | Australia/Lord_Howe | shift | first | 2026-04-04T00:00:00Z | 04-04T14:45 04-05T15:15
                    45 1 * * *      | Australia/Lord_Howe | shift | last  | 2026-04-04T00:00:00Z | 04-04T15:15 04-05T15:15
                    45 1 * * *      | Australia/Lord_Howe | shift | both  | 2026-04-04T00:00:00Z | 04-04T14:45 04-04T15:15 04-05T15:15
                    15 1 * * *      | Australia/Lord_Howe | shift | both  | 2026-04-04T00:00:00Z | 04-04T14:15 04-05T14:45
                    # a midnight that does not exist
                    0 0 * * *       | Asia/Beirut   | shift | first | 2026-03-28T12:00:00Z | 03-28T22:00 03-29T21:00
                    0 0 * * *       | Asia/Beirut   | skip  | first | 2026-03-28T12:00:00Z | 03-29T21:00
                    # a midnight that exists twice: 00:00 to 01:00 of 25 October
                    0 0 * * *       | America/Havana | shift | both | 2026-10-31T12:00:00Z | 11-01T04:00 11-01T05:00 11-02T05:00
                    # a day that does not exist: 30 December 2011
                    0 12 30 12 *    | Pacific/Apia  | shift | first | 2011-12-29T00:00:00Z | 12-30T22:00
                    0 0 * * *       | Pacific/Apia  | shift | first | 2011-12-29T00:00:00Z | 12-29T10:00 12-30T10:00 12-31T10:00
                    0 12 30 12 *    | Pacific/Apia  | skip  | first | 2011-12-29T00:00:00Z | 12-29T22:00
                    """)
    void daylight_saving(String cron, String zone, String onGap, String onOverlap, Instant from, String expected) {
        FiringTimes times = Schedules.cron(
                cron,
                zone,
                OnGap.valueOf(onGap.toUpperCase(Locale.ROOT)),
                OnOverlap.valueOf(onOverlap.toUpperCase(Locale.ROOT)));
        List<String> written = List.of(expected.split(" ", -1));

        assertThat(times.after(from).limit(written.size()))
                .extracting(firing -> firing.nominal().toString().substring(5, 16))
                .isEqualTo(written);
    }

    @Test
    void the_last_day_of_the_month() {
        FiringTimes times = Schedules.times(
                "spec: { calendar: { day_of_month: 'L', hour: 18, minute: 30 } }, timezone: 'America/New_York'");

        assertThat(times.after(Instant.parse("2026-02-01T00:00:00Z")).limit(3).map(Firing::nominal))
                .containsExactly(
                        Instant.parse("2026-02-28T23:30:00Z"),
                        Instant.parse("2026-03-31T22:30:00Z"),
                        Instant.parse("2026-04-30T22:30:00Z"));
    }

    @Test
    void a_firing_says_what_is_odd_about_it() {
        FiringTimes times =
                Schedules.times("spec: { cron: '30 2 * * *' }, timezone: 'Europe/Berlin', on_overlap: 'both'");

        assertThat(times.after(Instant.parse("2026-03-28T12:00:00Z")).limit(2))
                .extracting(Firing::toString)
                .containsExactly(
                        "Firing[nominal=2026-03-29T01:30:00Z, local=2026-03-29T03:30, offset=+02:00,"
                                + " oddity=Shifted[named=2026-03-29T02:30]]",
                        "Firing[nominal=2026-03-30T00:30:00Z, local=2026-03-30T02:30, offset=+02:00, oddity=None[]]");
        assertThat(times.after(Instant.parse("2026-10-24T12:00:00Z")).limit(2))
                .extracting(Firing::toString)
                .containsExactly(
                        "Firing[nominal=2026-10-25T00:30:00Z, local=2026-10-25T02:30, offset=+02:00,"
                                + " oddity=FirstOfTwo[]]",
                        "Firing[nominal=2026-10-25T01:30:00Z, local=2026-10-25T02:30, offset=+01:00,"
                                + " oddity=SecondOfTwo[]]");
    }

    @Test
    void what_is_left_out_has_its_place_and_its_reason() {
        assertThat(slots("spec: { cron: '30 2 * * *' }, on_gap: 'skip'", "2026-03-28T12:00:00Z"))
                .containsExactly("2026-03-29T01:30:00Z GAP 2026-03-29T02:30", "2026-03-30T00:30:00Z");
        assertThat(slots("spec: { cron: '0 2,3 * * *' }", "2026-03-28T12:00:00Z"))
                .containsExactly("2026-03-29T01:00:00Z COINCIDES 2026-03-29T02:00", "2026-03-29T01:00:00Z");
        assertThat(slots("spec: { cron: '30 2 * * *' }, on_overlap: 'last'", "2026-10-24T12:00:00Z"))
                .containsExactly("2026-10-25T00:30:00Z REPEATED 2026-10-25T02:30", "2026-10-25T01:30:00Z");
        assertThat(slots("spec: { cron: '30 * * * *' }, exclude: ['2026-12-25']", "2026-12-24T22:45:00Z"))
                .containsExactly("2026-12-24T23:30:00Z EXCLUDED 2026-12-25T00:30", "2026-12-25T23:30:00Z");
    }

    @Test
    void what_another_expression_fires_is_not_called_left_out() {
        assertThat(slots("spec: { cron: ['30 2 * * *', '30 * * * *'] }", "2026-10-25T00:45:00Z"))
                .containsExactly("2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z");
    }

    @Test
    void several_expressions_fire_once_where_they_meet() {
        FiringTimes times = Schedules.times("spec: { cron: ['0 9 * * *', '0 9,12 * * SAT', '0 9-10 * * MON'] }");

        assertThat(times.after(Instant.parse("2026-01-02T12:00:00Z")).limit(5).map(Firing::nominal))
                .containsExactly(
                        Instant.parse("2026-01-03T09:00:00Z"),
                        Instant.parse("2026-01-03T12:00:00Z"),
                        Instant.parse("2026-01-04T09:00:00Z"),
                        Instant.parse("2026-01-05T09:00:00Z"),
                        Instant.parse("2026-01-05T10:00:00Z"));
    }

    /** The gap of this zone ends at midnight: 23:30 of Saturday would be 00:30 of Sunday. */
    @ParameterizedTest
    @CsvSource({"2026-03-28", "2026-03-29"})
    void a_moved_time_is_left_out_by_the_date_it_names_and_by_the_date_it_moves_to(String excluded) {
        FiringTimes times = Schedules.times(
                "spec: { cron: '30 23 * * SAT' }, timezone: 'America/Nuuk', exclude: ['" + excluded + "']");

        assertThat(times.next(Instant.parse("2026-03-28T00:00:00Z")).map(Firing::nominal))
                .hasValue(Instant.parse("2026-04-05T00:30:00Z"));
    }

    private static List<String> slots(String properties, String from) {
        return Schedules.times(properties + ", timezone: 'Europe/Berlin'")
                .slots(Instant.parse(from))
                .limit(2)
                .map(slot -> switch (slot) {
                    case Firing firing -> firing.nominal().toString();
                    case Omission omission -> omission.nominal() + " " + omission.reason() + " " + omission.named();
                })
                .toList();
    }
}
