package dev.flow.bench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A span of time in which some callers started runs one after the other, each as soon as its last one had ended.
 *
 * @param nanos from the first start to the last end
 * @param latencies of each run from its start to its result, nanoseconds, ascending
 */
public record LoadInterval(long nanos, List<Long> latencies) {
    private static final double SECOND = 1e9;

    public LoadInterval {
        latencies = latencies.stream().sorted().toList();
    }

    /**
     * Calls until the time is over, and at least once.
     *
     * @param run one run from its start to its result
     */
    public static LoadInterval of(int callers, Duration length, Runnable run) {
        long begin = System.nanoTime();
        long end = begin + length.toNanos();
        return onThreads(threads -> {
            var calling = new ArrayList<Future<List<Long>>>();
            for (int number = 0; number < callers; number++) {
                calling.add(threads.submit(() -> call(end, run)));
            }
            var latencies = new ArrayList<Long>();
            for (var each : calling) {
                latencies.addAll(each.get());
            }
            return new LoadInterval(System.nanoTime() - begin, latencies);
        });
    }

    private interface Calling<T> {
        T on(ExecutorService threads) throws ExecutionException, InterruptedException;
    }

    /** Of the platform: what a virtual thread reads from a socket reaches it by way of another thread. */
    private static <T> T onThreads(Calling<T> calling) {
        try (var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().name("caller-", 1).factory())) {
            return calling.on(threads);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A run failed.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted.", e);
        }
    }

    private static List<Long> call(long end, Runnable run) {
        var latencies = new ArrayList<Long>();
        do {
            latencies.add(nanos(run));
        } while (System.nanoTime() < end);
        return latencies;
    }

    private static long nanos(Runnable run) {
        long begin = System.nanoTime();
        run.run();
        return System.nanoTime() - begin;
    }

    /**
     * What two sides took that took turns, one call at a time.
     *
     * @param one its own calls, as if they had followed each other at once
     * @param other likewise
     */
    public record Turns(LoadInterval one, LoadInterval other) {}

    /**
     * One caller that does now one thing, now the other, until the time is over, and each at least twice. A server that
     * still works on the last call when the next one comes is so no better for one side than for the other.
     */
    public static Turns inTurns(Duration length, Runnable one, Runnable other) {
        return onThreads(
                threads -> threads.submit(() -> takeTurns(length, one, other)).get());
    }

    private static Turns takeTurns(Duration length, Runnable one, Runnable other) {
        var ones = new ArrayList<Long>();
        var others = new ArrayList<Long>();
        long end = System.nanoTime() + length.toNanos();
        do {
            ones.add(nanos(one));
            others.add(nanos(other));
            others.add(nanos(other));
            ones.add(nanos(one));
        } while (System.nanoTime() < end);
        return new Turns(following(ones), following(others));
    }

    private static LoadInterval following(List<Long> latencies) {
        return new LoadInterval(latencies.stream().mapToLong(Long::longValue).sum(), latencies);
    }

    /** Both together, as if one had followed the other at once. */
    public LoadInterval and(LoadInterval other) {
        var all = new ArrayList<>(latencies);
        all.addAll(other.latencies);
        return new LoadInterval(nanos + other.nanos, all);
    }

    public int runs() {
        return latencies.size();
    }

    public double runsPerSecond() {
        return runs() * SECOND / nanos;
    }

    /**
     * What so much of the latencies is not above.
     *
     * @param q 0.5 for the median
     */
    public double latencyNanos(double q) {
        return latencies.get((int) Math.min(latencies.size() - 1, Math.round(q * (latencies.size() - 1))));
    }
}
