package dev.flow.bench.lifecycle;

import dev.flow.bench.load.Median;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** How long each step took in each round. Not thread-safe. */
final class LifecycleTimes {
    private static final double SECOND = 1e9;

    private final Map<String, List<Double>> seconds = new LinkedHashMap<>();

    /** Does a step and notes its time. */
    <T> T time(String step, Supplier<T> work) {
        long begin = System.nanoTime();
        T result = work.get();
        add(step, (System.nanoTime() - begin) / SECOND);
        return result;
    }

    /** Does a step without a result and notes its time. */
    void run(String step, Runnable work) {
        long begin = System.nanoTime();
        work.run();
        add(step, (System.nanoTime() - begin) / SECOND);
    }

    void add(String step, double time) {
        seconds.computeIfAbsent(step, _ -> new ArrayList<>()).add(time);
    }

    /** The median time of a step, in seconds. */
    double median(String step) {
        return Median.of(seconds.getOrDefault(step, List.of()), Double::doubleValue);
    }

    List<String> steps() {
        return List.copyOf(seconds.keySet());
    }

    /**
     * Prints a line for each step.
     *
     * @param title of the first column
     * @param comparator the step that the others are compared with
     * @param budgets of steps that have one, in seconds
     */
    void print(String title, String comparator, Map<String, Integer> budgets, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%n| %-44s | %8s | %17s | %8s | %8s |%n",
                title,
                "seconds",
                "least-most",
                "compared",
                "budget");
        out.println("| --- | ---: | ---: | ---: | ---: |");
        seconds.forEach((step, all) -> out.printf(
                Locale.ROOT,
                "| %-44s | %8.3f | %17s | %8.2f | %8s |%n",
                step,
                median(step),
                String.format(
                        Locale.ROOT,
                        "%.3f-%.3f",
                        Median.quantile(all, Double::doubleValue, 0),
                        Median.quantile(all, Double::doubleValue, 1)),
                median(step) / median(comparator),
                budget(step, budgets)));
    }

    private String budget(String step, Map<String, Integer> budgets) {
        Integer budget = budgets.get(step);
        return budget == null ? "" : budget + (median(step) <= budget ? " ok" : " OVER");
    }
}
