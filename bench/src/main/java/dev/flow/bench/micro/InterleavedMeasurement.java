package dev.flow.bench.micro;

import dev.flow.bench.load.Median;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures some operations in turn, round by round, so that a busy moment of the machine and what the compiler has
 * learnt meets all of them alike. Not thread-safe.
 */
final class InterleavedMeasurement {
    private static final int BATCH = 16;

    private final List<MeasuredOperation> operations;
    private final List<List<Double>> nanos;
    private int kept;

    InterleavedMeasurement(List<MeasuredOperation> operations) {
        this.operations = List.copyOf(operations);
        this.nanos =
                operations.stream().<List<Double>>map(_ -> new ArrayList<>()).toList();
    }

    /**
     * Measures.
     *
     * @param warm how long each runs before
     * @param slice how long each runs in each round
     */
    void run(int rounds, Duration warm, Duration slice) throws Exception {
        for (var operation : operations) {
            time(operation, warm);
        }
        for (int round = 0; round < rounds; round++) {
            for (int index = 0; index < operations.size(); index++) {
                int next = round % 2 == 0 ? index : operations.size() - 1 - index;
                nanos.get(next).add(time(operations.get(next), slice));
            }
        }
    }

    /** Nanoseconds for one operation, the median of the rounds. */
    double nanos(MeasuredOperation operation) {
        return Median.of(nanos.get(operations.indexOf(operation)), Double::doubleValue);
    }

    /** Depends on every result. */
    int kept() {
        return kept;
    }

    private double time(MeasuredOperation operation, Duration length) throws Exception {
        long begin = System.nanoTime();
        long end = begin + length.toNanos();
        long operations = 0;
        long now;
        do {
            for (int number = 0; number < BATCH; number++) {
                kept = 31 * kept + System.identityHashCode(operation.operation().call());
            }
            operations += BATCH;
            now = System.nanoTime();
        } while (now < end);
        return (now - begin) / (double) operations;
    }
}
