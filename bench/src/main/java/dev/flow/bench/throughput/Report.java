package dev.flow.bench.throughput;

import dev.flow.bench.load.Median;
import dev.flow.bench.process.EngineKind;
import dev.flow.bench.shape.Shape;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Prints the table, a line for each contestant and one for how they compare. */
final class Report {
    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    void head(EngineKind engine, Plan plan) {
        out.printf(
                Locale.ROOT,
                "%n%s engine: %d rounds of %.1f s each, alternating; %d callers; JDK %s, %d cores%n%n",
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

    void shape(Shape shape, Figure.Histories histories, List<Figure.Pair> pairs) {
        line(
                shape.title(),
                "interpreted",
                histories.interpreted().all(),
                pairs.stream().map(Figure.Pair::interpreted).toList());
        line(
                "",
                "hand-written",
                histories.handWritten().all(),
                pairs.stream().map(Figure.Pair::handWritten).toList());
        out.printf(
                Locale.ROOT,
                "| %-28s | %-12s | %8s | %8.2f | %8.2f | %+6d | %10s |%n",
                "",
                "ratio",
                spread(pairs, Figure.Pair::speed),
                median(pairs, Figure.Pair::interpreted, Figure::p50Millis)
                        / median(pairs, Figure.Pair::handWritten, Figure::p50Millis),
                median(pairs, Figure.Pair::interpreted, Figure::p99Millis)
                        / median(pairs, Figure.Pair::handWritten, Figure::p99Millis),
                histories.interpreted().all() - histories.handWritten().all(),
                spread(pairs, Figure.Pair::cpu));
    }

    private static double median(
            List<Figure.Pair> pairs,
            java.util.function.Function<Figure.Pair, Figure> side,
            ToDoubleFunction<Figure> number) {
        return Median.of(pairs.stream().map(side).toList(), number);
    }

    private void line(String shape, String contestant, int events, List<Figure> figures) {
        out.printf(
                Locale.ROOT,
                "| %-28s | %-12s | %8.0f | %8.1f | %8.1f | %6d | %10.0f |%n",
                shape,
                contestant,
                Median.of(figures, Figure::runsPerSecond),
                Median.of(figures, Figure::p50Millis),
                Median.of(figures, Figure::p99Millis),
                events,
                Median.of(figures, Figure::cpuMicros));
    }

    /** The median of the rounds, with the least and the most. */
    private static String spread(List<Figure.Pair> pairs, ToDoubleFunction<Figure.Pair> ratio) {
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f-%.2f)",
                Median.of(pairs, ratio),
                Median.quantile(pairs, ratio, 0),
                Median.quantile(pairs, ratio, 1));
    }
}
