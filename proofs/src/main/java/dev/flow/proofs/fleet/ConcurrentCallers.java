package dev.flow.proofs.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Many callers, some of them at once. */
public final class ConcurrentCallers {
    private ConcurrentCallers() {}

    /** What one of them does. */
    public interface Errand<T> {
        T run(int number) throws InterruptedException;
    }

    /**
     * What came of all of them, in the order of their numbers.
     *
     * @throws IllegalStateException when one of them fails
     */
    public static <T> List<T> of(int count, int atOnce, Errand<T> errand) throws InterruptedException {
        Semaphore places = new Semaphore(atOnce);
        List<Future<T>> running = new ArrayList<>();
        List<T> all = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < count; number++) {
                int mine = number;
                running.add(threads.submit(() -> {
                    places.acquire();
                    try {
                        return errand.run(mine);
                    } finally {
                        places.release();
                    }
                }));
            }
            for (Future<T> each : running) {
                all.add(each.get());
            }
            return all;
        } catch (ExecutionException e) {
            throw new IllegalStateException("A caller failed.", e.getCause());
        }
    }
}
