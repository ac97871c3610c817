package dev.flow.bench.throughput;

import dev.flow.bench.load.Median;
import dev.flow.bench.process.ServerKind;
import dev.flow.bench.shape.BenchWorkflow;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Prints the table, a line for each implementation and one for how they compare. */
final class ThroughputTable {
    private final PrintStream out;

    ThroughputTable(PrintStream out) {
        this.out = out;
    }

    void head(ServerKind engine, ThroughputOptions plan) {
        out.printf(
                Locale.ROOT,
                "%n%s engine: %d rounds of %.1f s each, alternating, and CPU while both run; %d callers; JDK %s, %d cores%n%n",
                engine.name().toLowerCase(Locale.ROOT),
                plan.rounds(),
                plan.slice().toMillis() / 1e3,
                plan.callers(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        out.printf(
                Locale.ROOT,
                "| %-28s | %-12s | %8s | %8s | %8s | %6s | %10s |%n",
                "shape",
                "",
                "runs/s",
                "p50 ms",
                "p99 ms",
                "events",
                "CPU µs/run");
        out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    }

    void shape(BenchWorkflow shape, Measurement.Histories histories, List<RoundResult> rounds) {
        line(shape.title(), "interpreted", histories.interpreted().all(), rounds, Measurement.Pair::interpreted);
        line("", "hand-written", histories.handWritten().all(), rounds, Measurement.Pair::handWritten);
        out.printf(
                Locale.ROOT,
                "| %-28s | %-12s | %8s | %8.2f | %8.2f | %+6d | %10s |%n",
                "",
                "ratio",
                spread(rounds, RoundResult::speed),
                median(rounds, Measurement.Pair::interpreted, Measurement::p50Millis)
                        / median(rounds, Measurement.Pair::handWritten, Measurement::p50Millis),
                median(rounds, Measurement.Pair::interpreted, Measurement::p99Millis)
                        / median(rounds, Measurement.Pair::handWritten, Measurement::p99Millis),
                histories.interpreted().all() - histories.handWritten().all(),
                spread(rounds, RoundResult::cpu));
    }

    private void line(
            String shape,
            String implementation,
            int events,
            List<RoundResult> rounds,
            Function<Measurement.Pair, Measurement> side) {
        out.printf(
                Locale.ROOT,
                "| %-28s | %-12s | %8.0f | %8.1f | %8.1f | %6d | %10.0f |%n",
                shape,
                implementation,
                median(rounds, side, Measurement::runsPerSecond),
                median(rounds, side, Measurement::p50Millis),
                median(rounds, side, Measurement::p99Millis),
                events,
                Median.of(rounds, round -> side.apply(round.together()).cpuMicros()));
    }

    private static double median(
            List<RoundResult> rounds,
            Function<Measurement.Pair, Measurement> side,
            ToDoubleFunction<Measurement> number) {
        return Median.of(rounds, round -> number.applyAsDouble(side.apply(round.apart())));
    }

    /** The median of the rounds, with the least and the most. */
    private static String spread(List<RoundResult> rounds, ToDoubleFunction<RoundResult> ratio) {
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f-%.2f)",
                Median.of(rounds, ratio),
                Median.quantile(rounds, ratio, 0),
                Median.quantile(rounds, ratio, 1));
    }
}
