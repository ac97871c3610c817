package dev.flow.bench.event;

import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.load.Median;
import dev.flow.bench.load.TableHeading;
import dev.flow.bench.process.BenchServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Events that come by HTTP for runs that wait, beside signals that Temporal's SDK sends to the same workflow written by
 * hand; events that no run waits for, while few and while many runs wait for other values. Run by {@code bench/events}.
 */
public final class EventBenchmark {
    private final EventOptions options;
    private final Path folder;
    private final PrintStream out;

    private EventBenchmark(EventOptions options, Path folder, PrintStream out) {
        this.options = options;
        this.folder = folder;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        EventOptions options;
        try {
            options = EventOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/events: " + e.getMessage() + "\n" + EventOptions.USAGE);
            System.exit(2);
            return;
        }
        TableHeading.print(options.rounds());
        measure(options, System.out);
        System.exit(0);
    }

    /** Measures and prints all, in a folder for temporary files. */
    static void measure(EventOptions options, PrintStream out) throws IOException {
        Path folder = Files.createTempDirectory("flow-bench-events");
        var benchmark = new EventBenchmark(options, folder, out);
        try (var arrivals = new Arrivals()) {
            benchmark.waking(arrivals);
            benchmark.routing(arrivals);
        }
        BenchServer.delete(folder);
    }

    private void waking(Arrivals arrivals) {
        List<WakingTurn> events = new ArrayList<>();
        List<WakingTurn> signals = new ArrayList<>();
        try (var served = ServedEvents.start(options.launcher(), folder.resolve("events"), arrivals.address());
                var signalled = SignalledRuns.start(folder.resolve("signals"), arrivals.address())) {
            for (int round = -options.warm(); round < options.rounds(); round++) {
                boolean counts = round >= 0;
                if (round % 2 == 0) {
                    turn(served, arrivals, round, counts, events);
                    turn(signalled, arrivals, round, counts, signals);
                } else {
                    turn(signalled, arrivals, round, counts, signals);
                    turn(served, arrivals, round, counts, events);
                }
            }
        }
        out.printf(
                Locale.ROOT,
                "| %d callers, flow serve on SQLite | accepted/s | woken/s | next task p50 ms | p99 ms |%n"
                        + "| --- | ---: | ---: | ---: | ---: |%n",
                options.callers());
        print("POST /events/default", events);
        print("signal by Temporal's SDK", signals);
        out.printf(
                Locale.ROOT,
                "| events / signals | %.2f | %.2f | %.2f | %.2f |%n",
                ratio(events, signals, WakingTurn::accepted),
                ratio(events, signals, WakingTurn::woken),
                ratio(events, signals, turn -> turn.next().latencyNanos(0.5)),
                ratio(events, signals, turn -> turn.next().latencyNanos(0.99)));
    }

    private void turn(WaitingSubject subject, Arrivals arrivals, int round, boolean counts, List<WakingTurn> turns) {
        int first = (round + options.warm()) * options.runs();
        WakingTurn turn = WakingTurn.measure(subject, arrivals, first, options.runs(), options.callers());
        if (counts) {
            turns.add(turn);
        }
    }

    private void print(String what, List<WakingTurn> turns) {
        LoadInterval next =
                turns.stream().map(WakingTurn::next).reduce(LoadInterval::and).orElseThrow();
        out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.2f | %.2f |%n",
                what,
                Median.of(turns, WakingTurn::accepted),
                Median.of(turns, WakingTurn::woken),
                next.latencyNanos(0.5) / 1e6,
                next.latencyNanos(0.99) / 1e6);
    }

    private interface Figure<T> {
        double of(T turn);
    }

    /** The median of the rounds' own ratios. */
    private static <T> double ratio(List<T> ones, List<T> others, Figure<T> figure) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ones.size(); round++) {
            ratios.add(figure.of(ones.get(round)) / figure.of(others.get(round)));
        }
        return Median.of(ratios, Double::doubleValue);
    }

    private void routing(Arrivals arrivals) {
        var sizes = options.routing();
        List<RoutingTurn> few = new ArrayList<>();
        List<RoutingTurn> many = new ArrayList<>();
        try (var small = ServedEvents.start(options.launcher(), folder.resolve("few"), arrivals.address());
                var large = ServedEvents.start(options.launcher(), folder.resolve("many"), arrivals.address())) {
            small.prepareOthers(0, sizes.few(), options.callers());
            large.prepareOthers(0, sizes.many(), options.callers());
            for (int round = -options.warm(); round < options.rounds(); round++) {
                boolean counts = round >= 0;
                if (round % 2 == 0) {
                    turn(small, counts, few);
                    turn(large, counts, many);
                } else {
                    turn(large, counts, many);
                    turn(small, counts, few);
                }
            }
        }
        out.printf(
                Locale.ROOT,
                "%n| %d events that no run waits for | delivered/s | CPU µs an event |%n| --- | ---: | ---: |%n",
                sizes.events());
        print(sizes.few(), few);
        print(sizes.many(), many);
        out.printf(
                Locale.ROOT,
                "| cost of many / cost of few | %.2f | %.2f |%n",
                1 / ratio(many, few, RoutingTurn::delivered),
                ratio(many, few, RoutingTurn::cpuMicros));
    }

    private void turn(ServedEvents subject, boolean counts, List<RoutingTurn> turns) {
        RoutingTurn turn = RoutingTurn.measure(subject, options.routing().events(), options.callers());
        if (counts) {
            turns.add(turn);
        }
    }

    private void print(int waiting, List<RoutingTurn> turns) {
        out.printf(
                Locale.ROOT,
                "| %d runs wait for other values | %.0f | %.0f |%n",
                waiting,
                Median.of(turns, RoutingTurn::delivered),
                Median.of(turns, RoutingTurn::cpuMicros));
    }
}
