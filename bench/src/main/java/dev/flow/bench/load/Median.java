package dev.flow.bench.load;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** The middle of some numbers. */
public final class Median {
    private Median() {}

    public static <T> double of(Collection<T> all, ToDoubleFunction<T> number) {
        return quantile(all, number, 0.5);
    }

    /**
     * What so much of the numbers is not above.
     *
     * @param q 0.5 for the median, 0 for the least
     */
    public static <T> double quantile(Collection<T> all, ToDoubleFunction<T> number, double q) {
        double[] sorted = all.stream().mapToDouble(number).sorted().toArray();
        double position = q * (sorted.length - 1);
        int below = (int) Math.floor(position);
        int above = (int) Math.ceil(position);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }
}
