package dev.flow.bench;

import dev.flow.bench.load.Median;
import dev.flow.bench.load.TableHeading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How long something took to start, again and again, in milliseconds. Not thread-safe. */
final class StartTimes {
    private final String name;
    private final int budget;
    private final List<Double> millis = new ArrayList<>();

    /** @param budget of the median; 0 for none */
    StartTimes(String name, int budget) {
        this.name = name;
        this.budget = budget;
    }

    void add(double time) {
        millis.add(time);
    }

    private double quantile(double q) {
        return Median.quantile(millis, Double::doubleValue, q);
    }

    private String verdict() {
        return budget == 0 ? "" : budget + (quantile(0.5) <= budget ? " ok" : " OVER");
    }

    /** The table of all. */
    static void print(List<StartTimes> all, int rounds) {
        TableHeading.print(rounds);
        System.out.printf(Locale.ROOT, "%-42s %8s %8s %8s %8s%n", "ms", "median", "p10", "p90", "budget");
        for (var each : all) {
            System.out.printf(
                    Locale.ROOT,
                    "%-42s %8.0f %8.0f %8.0f %8s%n",
                    each.name,
                    each.quantile(0.5),
                    each.quantile(0.1),
                    each.quantile(0.9),
                    each.verdict());
        }
    }
}
