package dev.flow.calls;

import dev.flow.calls.call.Cancellation;
import io.temporal.client.ActivityCompletionException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a call on a thread of its own while the activity's thread records heartbeats. When the engine answers that the
 * activity is cancelled, or the worker stops, the call is aborted and not waited for.
 */
final class HeartbeatingExecutor {
    private final ExecutorService threads;
    private final Duration interval;

    HeartbeatingExecutor(ExecutorService threads, Duration interval) {
        this.threads = threads;
        this.interval = interval;
    }

    /**
     * @param heartbeat records a heartbeat of the activity; throws when the call is to be aborted
     * @throws ActivityCompletionException what the heartbeat threw
     */
    <T> T run(Callable<T> call, Cancellation cancellation, Runnable heartbeat) {
        Future<T> future = threads.submit(call);
        try {
            return await(future, heartbeat);
        } catch (ActivityCompletionException e) {
            abort(future, cancellation);
            throw e;
        } catch (InterruptedException e) {
            abort(future, cancellation);
            Thread.currentThread().interrupt();
            throw new CancellationException("the worker is shutting down");
        }
    }

    private <T> T await(Future<T> future, Runnable heartbeat) throws InterruptedException {
        while (true) {
            try {
                return future.get(interval.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                heartbeat.run();
            } catch (ExecutionException e) {
                throw unchecked(Objects.requireNonNullElse(e.getCause(), e));
            }
        }
    }

    private static void abort(Future<?> future, Cancellation cancellation) {
        cancellation.request();
        future.cancel(true);
    }

    private static RuntimeException unchecked(Throwable cause) {
        return switch (cause) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            default -> new IllegalStateException(cause);
        };
    }
}
