package dev.flow.bench.service;

import dev.flow.bench.load.Median;
import dev.flow.bench.load.Slice;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The same thing done through the gateway and by a client of the engine, in rounds. A server gets slower from run to
 * run, so in a round one comes first and last, the other twice in between; in the next round they change places.
 *
 * @param title as the table says it
 * @param gateway does it once through the gateway
 * @param client does it once as a client of the engine
 */
record Duel(String title, Runnable gateway, Runnable client) {
    /**
     * How it is measured.
     *
     * @param rounds of both
     * @param slice how long each does it in a round
     * @param callers at a time
     */
    record Plan(int rounds, Duration slice, int callers) {}

    /** One round. */
    record Round(Slice gateway, Slice client) {
        double speed() {
            return gateway.runsPerSecond() / client.runsPerSecond();
        }

        double added(double q) {
            return millis(gateway, q) - millis(client, q);
        }
    }

    List<Round> rounds(Plan plan) {
        return IntStream.range(0, plan.rounds())
                .mapToObj(round -> {
                    if (round % 2 == 0) {
                        Slices slices = round(plan, gateway, client);
                        return new Round(slices.outer(), slices.inner());
                    }
                    Slices slices = round(plan, client, gateway);
                    return new Round(slices.inner(), slices.outer());
                })
                .toList();
    }

    private record Slices(Slice outer, Slice inner) {}

    private static Slices round(Plan plan, Runnable outer, Runnable inner) {
        var half = plan.slice().dividedBy(2);
        var first = Slice.of(plan.callers(), half, outer);
        var between = Slice.of(plan.callers(), half, inner).and(Slice.of(plan.callers(), half, inner));
        return new Slices(first.and(Slice.of(plan.callers(), half, outer)), between);
    }

    static void head(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%n| %-34s | %-8s | %18s | %8s | %8s |%n| --- | --- | ---: | ---: | ---: |%n",
                "",
                "",
                "per second",
                "p50 ms",
                "p99 ms");
    }

    /** Measures, and prints a line for each and one for how they compare. */
    void print(Plan plan, PrintStream out) {
        var rounds = rounds(plan);
        line(out, title, "gateway", rounds, Round::gateway);
        line(out, "", "client", rounds, Round::client);
        out.printf(
                Locale.ROOT,
                "| %-34s | %-8s | %18s | %+8.2f | %+8.2f |%n",
                "",
                "compared",
                String.format(
                        Locale.ROOT,
                        "%.2f (%.2f-%.2f)",
                        Median.of(rounds, Round::speed),
                        Median.quantile(rounds, Round::speed, 0),
                        Median.quantile(rounds, Round::speed, 1)),
                Median.of(rounds, round -> round.added(0.5)),
                Median.of(rounds, round -> round.added(0.99)));
    }

    private static void line(
            PrintStream out, String title, String side, List<Round> rounds, Function<Round, Slice> slice) {
        ToDoubleFunction<Double> millis =
                q -> Median.of(rounds.stream().map(slice).toList(), each -> millis(each, q));
        out.printf(
                Locale.ROOT,
                "| %-34s | %-8s | %18.0f | %8.2f | %8.2f |%n",
                title,
                side,
                Median.of(rounds.stream().map(slice).toList(), Slice::runsPerSecond),
                millis.applyAsDouble(0.5),
                millis.applyAsDouble(0.99));
    }

    private static double millis(Slice slice, double q) {
        return slice.latencyNanos(q) / 1e6;
    }
}
