package dev.flow.triggers.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Calls that are made side by side, a bounded number at a time. */
final class SideBySide {
    /** Enough to hide what a call takes, and few enough to leave the engine to others. */
    private static final int AT_A_TIME = 16;

    private SideBySide() {}

    /**
     * The results, in the order of the items. All calls are made, and have ended when this returns.
     *
     * @throws RuntimeException what the first call that failed has thrown
     */
    static <T, R> List<R> of(List<T> items, Function<T, R> call) {
        Semaphore places = new Semaphore(AT_A_TIME);
        List<Future<R>> futures = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (T item : items) {
                futures.add(threads.submit(() -> {
                    places.acquireUninterruptibly();
                    try {
                        return call.apply(item);
                    } finally {
                        places.release();
                    }
                }));
            }
        }
        List<R> results = new ArrayList<>();
        futures.forEach(future -> results.add(result(future)));
        return results;
    }

    private static <R> R result(Future<R> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
