package dev.flow.bench.runs;

import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.load.Median;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Prints a table for each shape. Runs per second are the median of the rounds, with the least and the most; latencies
 * are those of all rounds together; the last column is how many runs {@code flow serve} did on the same kind of
 * database for each of the row's, as the median of the rounds' own ratios.
 */
record RunsTable(PrintStream out) {
    private static final double MILLI = 1e6;
    private static final String LINE = "| %-53s | %8s | %15s | %8s | %8s | %7s | %18s |%n";

    void print(RunShape shape, int callers, Map<Subject, List<LoadInterval>> measured) {
        out.printf(Locale.ROOT, "%s, %d %s%n%n", shape.title(), callers, callers == 1 ? "caller" : "callers");
        out.printf(LINE, "", "runs/s", "least-most", "p50 ms", "p99 ms", "p99/p50", "flow serve / this");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        measured.forEach((subject, rounds) -> out.printf(
                LINE,
                subject.title(),
                number("%.0f", Median.of(rounds, LoadInterval::runsPerSecond)),
                spread(
                        "%.0f-%.0f",
                        rounds.stream().map(LoadInterval::runsPerSecond).toList()),
                number("%.2f", latency(rounds, 0.5)),
                number("%.2f", latency(rounds, 0.99)),
                number("%.1f", latency(rounds, 0.99) / latency(rounds, 0.5)),
                compared(subject, measured)));
        out.println();
    }

    private static String compared(Subject subject, Map<Subject, List<LoadInterval>> measured) {
        var flow = measured.get(new Subject(SubjectKind.FLOW, subject.store()));
        if (flow == null || subject.kind() == SubjectKind.FLOW) {
            return "";
        }
        var rounds = measured.getOrDefault(subject, List.of());
        var ratios = IntStream.range(0, rounds.size())
                .mapToObj(round ->
                        flow.get(round).runsPerSecond() / rounds.get(round).runsPerSecond())
                .toList();
        return number("%.2f", Median.of(ratios, Double::doubleValue)) + spread(" (%.2f-%.2f)", ratios);
    }

    private static double latency(List<LoadInterval> rounds, double q) {
        return rounds.stream().reduce(LoadInterval::and).orElseThrow().latencyNanos(q) / MILLI;
    }

    private static String spread(String format, List<Double> values) {
        return String.format(
                Locale.ROOT,
                format,
                Median.quantile(values, Double::doubleValue, 0),
                Median.quantile(values, Double::doubleValue, 1));
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
