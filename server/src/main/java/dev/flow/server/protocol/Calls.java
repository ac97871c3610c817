package dev.flow.server.protocol;

import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.StoreOwner;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
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
    private final StoreOwner owner;
    private final ServerMetrics metrics;
    private volatile @Nullable StatusRuntimeException ended;

    /** Answers as long as this process is the owner of what it answers from. */
    Calls(StoreOwner owner, ServerMetrics metrics) {
        this.owner = owner;
        this.metrics = metrics;
    }

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
    <T> void answer(String method, StreamObserver<T> observer, Answer<T> answer) {
        running.incrementAndGet();
        if (observer instanceof ServerCallStreamObserver<T> call) {
            call.setOnCancelHandler(Calls::nothing);
        }
        Thread.ofVirtual().start(() -> {
            try {
                run(method, observer, answer);
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
    <T> void await(String method, StreamObserver<T> observer, Duration longest, WaitingAnswer<T> answer) {
        Duration patience = patience(Context.current().getDeadline(), longest);
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            try {
                run(method, observer, () -> {
                    StatusRuntimeException reason = ended;
                    if (reason != null) {
                        throw reason;
                    }
                    return answer.make(patience);
                });
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

    /** Refuses a request. */
    <T> void refuse(String method, StreamObserver<T> observer, StatusRuntimeException reason) {
        metrics.onRequest(method, reason.getStatus().getCode().name(), 0);
        observer.onError(reason);
    }

    private <T> void run(String method, StreamObserver<T> observer, Answer<T> answer) {
        long begun = System.nanoTime();
        T made;
        try {
            owner.check();
            made = answer.make();
        } catch (InterruptedException | RuntimeException | Error e) {
            StatusRuntimeException reason = ended;
            StatusRuntimeException failure =
                    reason != null && e instanceof InterruptedException ? reason : Failures.answer(e);
            metrics.onRequest(method, failure.getStatus().getCode().name(), System.nanoTime() - begun);
            observer.onError(failure);
            return;
        }
        metrics.onRequest(method, Status.Code.OK.name(), System.nanoTime() - begun);
        if (observer instanceof ServerCallStreamObserver<T> call && call.isCancelled()) {
            return;
        }
        observer.onNext(made);
        observer.onCompleted();
    }

    /** Without a handler, an answer that comes too late would be an error. */
    private static void nothing() {}

    /** Whether a request is being answered that does not wait. */
    boolean isBusy() {
        return running.get() > 0;
    }

    /** Ends all that waits; what does not is answered. */
    @Override
    public void close() {
        end(Status.UNAVAILABLE.withDescription("The service is ending.").asRuntimeException());
    }

    /** As {@link #close}, with another reason. */
    void end(StatusRuntimeException reason) {
        ended = reason;
        waiting.forEach(Thread::interrupt);
    }
}
