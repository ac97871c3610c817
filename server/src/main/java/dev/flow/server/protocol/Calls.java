package dev.flow.server.protocol;

import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests, each on a virtual thread. Those that wait end when their client is gone or the service ends; others
 * are never interrupted. Thread-safe.
 */
final class Calls implements AutoCloseable {
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicInteger running = new AtomicInteger();
    private volatile boolean closed;

    /** Makes the answer of a request. */
    @FunctionalInterface
    interface Answer<T> {
        T make() throws InterruptedException;
    }

    /** Makes an answer, waiting for it as long as it may. */
    @FunctionalInterface
    interface WaitingAnswer<T> {
        /**
         * Makes it in time.
         *
         * @param patience in real time
         */
        T make(Duration patience) throws InterruptedException;
    }

    /** Answers a request that does not wait for other requests. */
    <T> void answer(StreamObserver<T> observer, Answer<T> answer) {
        running.incrementAndGet();
        if (observer instanceof ServerCallStreamObserver<T> call) {
            call.setOnCancelHandler(Calls::nothing);
        }
        Thread.ofVirtual().start(() -> {
            try {
                run(observer, answer);
            } finally {
                running.decrementAndGet();
            }
        });
    }

    /**
     * Answers a request that waits.
     *
     * @param longest how long without a deadline of the client
     */
    <T> void await(StreamObserver<T> observer, Duration longest, WaitingAnswer<T> answer) {
        Duration patience = patience(Context.current().getDeadline(), longest);
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            try {
                if (!closed) {
                    run(observer, () -> answer.make(patience));
                } else {
                    observer.onError(ending());
                }
            } finally {
                waiting.remove(Thread.currentThread());
            }
        });
        waiting.add(thread);
        if (observer instanceof ServerCallStreamObserver<T> call) {
            call.setOnCancelHandler(thread::interrupt);
        }
        thread.start();
    }

    private static Duration patience(@Nullable Deadline deadline, Duration longest) {
        if (deadline == null) {
            return longest;
        }
        Duration left = Duration.ofNanos(Math.max(0, deadline.timeRemaining(TimeUnit.NANOSECONDS)));
        Duration margin = left.compareTo(MARGIN.multipliedBy(2)) > 0 ? MARGIN : left.dividedBy(2);
        Duration patience = left.minus(margin);
        return patience.compareTo(longest) < 0 ? patience : longest;
    }

    private <T> void run(StreamObserver<T> observer, Answer<T> answer) {
        T made;
        try {
            made = answer.make();
        } catch (InterruptedException e) {
            observer.onError(closed ? ending() : Failures.answer(e));
            return;
        } catch (RuntimeException | Error e) {
            observer.onError(Failures.answer(e));
            return;
        }
        if (observer instanceof ServerCallStreamObserver<T> call && call.isCancelled()) {
            return;
        }
        observer.onNext(made);
        observer.onCompleted();
    }

    /** Without a handler, an answer that comes too late would be an error. */
    private static void nothing() {}

    private static Throwable ending() {
        return Status.UNAVAILABLE.withDescription("The service is ending.").asRuntimeException();
    }

    /** Whether a request is being answered that does not wait. */
    boolean isBusy() {
        return running.get() > 0;
    }

    /** Ends all that waits; what does not is answered. */
    @Override
    public void close() {
        closed = true;
        waiting.forEach(Thread::interrupt);
    }
}
