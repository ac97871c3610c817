package dev.flow.triggers.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Prints how many firings a second are enumerated; not a test, as no machine promises a figure. */
public final class FiringRate {
    private FiringRate() {}

    /** Measures each schedule for some rounds. */
    public static void main(String[] arguments) {
        Instant from = Instant.parse("2026-03-28T12:00:00Z");
        var schedules = Map.of(
                "every second, calendar", "spec: { calendar: { second: '*', minute: '*', hour: '*' } }",
                "every second, interval", "spec: { interval: { every: 'PT1S' } }",
                "every minute", "spec: { cron: '* * * * *' }",
                "weekdays at nine", "spec: { cron: '0 9 * * MON-FRI' }",
                "ten expressions",
                        "spec: { cron: ['0 1 * * *', '0 2 * * *', '0 3 * * *', '0 4 * * *', '0 5 * * *', '0 6 * * *',"
                                + " '0 7 * * *', '0 8 * * *', '0 9 * * *', '0 10 * * *'] }",
                "never", "spec: { cron: '0 0 30 2 *' }");
        schedules.forEach((name, properties) -> {
            FiringTimes times = Schedules.times(properties + ", timezone: 'Europe/Berlin'");
            for (int round = 0; round < 4; round++) {
                long begin = System.nanoTime();
                long count = times.after(from).limit(86_400).count();
                Duration took = Duration.ofNanos(System.nanoTime() - begin);
                System.out.printf(
                        "%-24s %6d firings in %6.1f ms, %.0f a second; first alone %.1f us%n",
                        name, count, took.toNanos() / 1e6, count * 1e9 / took.toNanos(), first(times, from));
            }
        });
    }

    private static double first(FiringTimes times, Instant from) {
        long begin = System.nanoTime();
        for (int number = 0; number < 100; number++) {
            var _ = times.next(from.plusSeconds(number));
        }
        return (System.nanoTime() - begin) / 100.0 / 1e3;
    }
}
