package dev.flow.proofs.fleet;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What clients did while processes were killed.
 *
 * @param result of the clients
 * @param kills that there were
 */
public record UnderKills<T, K>(T result, List<K> kills) {
    public UnderKills {
        kills = List.copyOf(kills);
    }

    /** What kills, so often, or until there is nothing left to disturb. */
    public interface Killing<K> {
        /**
         * Kills.
         *
         * @param count of kills
         * @param steps that clients will make
         */
        List<K> kill(int count, int steps) throws InterruptedException;
    }

    /** What clients do; each step is told to the progress that the killer follows. */
    public interface Work<T> {
        T run() throws InterruptedException;
    }

    /**
     * Lets clients work while a thread of its own kills.
     *
     * @param count of kills, fewer when the work ends before
     * @param steps that the clients will make
     */
    public static <T, K> UnderKills<T, K> of(Killing<K> killer, Progress progress, int count, int steps, Work<T> work)
            throws InterruptedException {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<List<K>> killing = thread.submit(() -> killer.kill(count, steps));
            T result;
            try {
                result = work.run();
            } finally {
                progress.end();
            }
            return new UnderKills<>(result, killing.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException("The killing failed.", e.getCause());
        }
    }
}
