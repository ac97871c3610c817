package dev.flow.identity;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Bounds the look-ups of an identity provider in time and in number. A look-up that hangs counts until it ends, even
 * when it ignores its interruption; so a provider that hangs costs a bounded number of threads, and every request is
 * answered within the deadline. A provider that {@linkplain AuthenticationProvider#answersFromMemory() answers from
 * memory} is asked on the calling thread. Thread-safe.
 */
public final class IdentityGuard implements AutoCloseable {
    private final AuthenticationProvider provider;
    private final boolean onCallingThread;
    private final Duration deadline;
    private final Semaphore permits;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("identity-", 0).factory());

    /**
     * A guard of one provider.
     *
     * @param deadline of one look-up
     * @param concurrent the most look-ups at a time
     */
    public IdentityGuard(AuthenticationProvider provider, Duration deadline, int concurrent) {
        this.provider = provider;
        this.onCallingThread = provider.answersFromMemory();
        this.deadline = deadline;
        this.permits = new Semaphore(concurrent, true);
    }

    /**
     * Asks the provider.
     *
     * @throws AuthenticationException as the provider says
     * @throws IdentityException when it fails, is late or is overrun
     */
    public <T> T ask(Function<AuthenticationProvider, T> question) {
        return onCallingThread ? answered(question) : awaited(() -> question.apply(provider));
    }

    private <T> T answered(Function<AuthenticationProvider, T> question) {
        try {
            return Objects.requireNonNull(question.apply(provider));
        } catch (AuthenticationException rejection) {
            throw rejection;
        } catch (RuntimeException e) {
            throw IdentityException.failed(e);
        }
    }

    private <T> T awaited(Callable<T> question) {
        long started = System.nanoTime();
        try {
            if (!permits.tryAcquire(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
                throw IdentityException.overrun();
            }
            Future<T> answer = submit(question);
            return await(answer, deadline.toNanos() - (System.nanoTime() - started));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IdentityException.late();
        }
    }

    private <T> Future<T> submit(Callable<T> question) {
        FutureTask<T> answer = new FutureTask<>(question);
        try {
            threads.execute(() -> {
                try {
                    answer.run(); // does nothing once canceled, so the permit is released here
                } finally {
                    permits.release();
                }
            });
            return answer;
        } catch (RuntimeException e) {
            permits.release();
            throw e;
        }
    }

    private static <T> T await(Future<T> answer, long nanos) throws InterruptedException {
        try {
            return Objects.requireNonNull(answer.get(nanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw IdentityException.late();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthenticationException rejection) {
                throw rejection;
            }
            throw IdentityException.failed(e.getCause() == null ? e : e.getCause());
        } catch (CancellationException | NullPointerException e) {
            throw IdentityException.failed(e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
