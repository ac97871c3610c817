package dev.flow.bench.event;

import dev.flow.bench.load.LoadInterval;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Callers that share a number of orders. */
final class Callers {
    private Callers() {}

    /**
     * Does something for each order, by so many callers at a time.
     *
     * @param first of the orders, which follow each other
     * @return how long all of it took, in nanoseconds
     */
    static long each(int first, int count, int callers, IntConsumer action) {
        var next = new AtomicInteger(first);
        return LoadInterval.of(callers, Duration.ZERO, () -> {
                    for (int order = next.getAndIncrement(); order < first + count; order = next.getAndIncrement()) {
                        action.accept(order);
                    }
                })
                .nanos();
    }
}
