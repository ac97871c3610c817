package dev.flow.bench.service;

import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.load.Median;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The same thing done through the gateway and by a client of the engine, in rounds. A single caller takes turns. Of
 * several, all do the same for a while: one thing first and last, the other twice in between, for a server gets slower
 * from run to run; in the next round they change places.
 *
 * @param title as the table says it
 * @param gateway does it once through the gateway
 * @param client does it once as a client of the engine
 */
record SideBySide(String title, Runnable gateway, Runnable client) {
    /**
     * How it is measured.
     *
     * @param rounds of both
     * @param slice how long each does it in a round
     * @param callers at a time
     */
    record Plan(int rounds, Duration slice, int callers) {}

    /** The measurements of one round. */
    record Round(LoadInterval gateway, LoadInterval client) {
        double speed() {
            return gateway.runsPerSecond() / client.runsPerSecond();
        }

        double added(double q) {
            return millis(gateway, q) - millis(client, q);
        }

        Round and(Round other) {
            return new Round(gateway.and(other.gateway), client.and(other.client));
        }
    }

    List<Round> rounds(Plan plan) {
        return IntStream.range(0, plan.rounds())
                .mapToObj(round -> {
                    if (round % 2 == 0) {
                        var sides = round(plan, gateway, client);
                        return new Round(sides.one(), sides.other());
                    }
                    var sides = round(plan, client, gateway);
                    return new Round(sides.other(), sides.one());
                })
                .toList();
    }

    private static LoadInterval.Turns round(Plan plan, Runnable outer, Runnable inner) {
        if (plan.callers() == 1) {
            return LoadInterval.inTurns(plan.slice().multipliedBy(2), outer, inner);
        }
        var half = plan.slice().dividedBy(2);
        var first = LoadInterval.of(plan.callers(), half, outer);
        var between = LoadInterval.of(plan.callers(), half, inner).and(LoadInterval.of(plan.callers(), half, inner));
        return new LoadInterval.Turns(first.and(LoadInterval.of(plan.callers(), half, outer)), between);
    }

    static void head(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%n| %-40s | %-8s | %18s | %8s | %8s |%n| --- | --- | ---: | ---: | ---: |%n",
                "",
                "",
                "per second",
                "p50 ms",
                "p99 ms");
    }

    /**
     * Measures, and prints a line for each and one for how they compare. Speeds and latencies are those of all rounds
     * together; the spread of the rounds is given with the ratio.
     */
    void print(Plan plan, PrintStream out) {
        var rounds = rounds(plan);
        var all = rounds.stream().reduce(Round::and).orElseThrow();
        line(
                out,
                title + ", " + plan.callers() + (plan.callers() == 1 ? " caller" : " callers"),
                "gateway",
                all.gateway());
        line(out, "", "client", all.client());
        out.printf(
                Locale.ROOT,
                "| %-40s | %-8s | %18s | %+8.2f | %+8.2f |%n",
                "",
                "compared",
                String.format(
                        Locale.ROOT,
                        "%.2f (%.2f-%.2f)",
                        Median.of(rounds, Round::speed),
                        Median.quantile(rounds, Round::speed, 0),
                        Median.quantile(rounds, Round::speed, 1)),
                all.added(0.5),
                all.added(0.99));
    }

    private static void line(PrintStream out, String title, String side, LoadInterval slice) {
        out.printf(
                Locale.ROOT,
                "| %-40s | %-8s | %18.0f | %8.2f | %8.2f |%n",
                title,
                side,
                slice.runsPerSecond(),
                millis(slice, 0.5),
                millis(slice, 0.99));
    }

    private static double millis(LoadInterval slice, double q) {
        return slice.latencyNanos(q) / 1e6;
    }
}
