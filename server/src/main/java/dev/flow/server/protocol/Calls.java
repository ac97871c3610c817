package dev.flow.server.protocol;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.StoreOwner;
import dev.flow.server.time.Patience;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import io.temporal.api.errordetails.v1.ResourceExhaustedFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests, each on a virtual thread. Those that wait end when their client is gone or the service ends; others
 * are never interrupted. Thread-safe.
 */
final class Calls implements AutoCloseable {
    private static final Duration MARGIN = Duration.ofSeconds(1);
    private static final int MOST_REQUESTS = 5_000;
    private static final int MOST_POLLS = 20_000;
    private static final long MOST_BYTES = 128L * 1024 * 1024;

    private final Set<Patience> waiting = ConcurrentHashMap.newKeySet();
    private final Admission requests;
    private final Admission polls;
    private final StoreOwner owner;
    private final ServerMetrics metrics;
    private volatile @Nullable StatusRuntimeException ended;

    /** Answers as long as this process is the owner of what it answers from. */
    Calls(StoreOwner owner, ServerMetrics metrics) {
        this(owner, metrics, new Admission(MOST_REQUESTS, MOST_BYTES), new Admission(MOST_POLLS, MOST_BYTES));
    }

    /**
     * With other bounds.
     *
     * @param polls for requests that wait
     */
    Calls(StoreOwner owner, ServerMetrics metrics, Admission requests, Admission polls) {
        this.requests = requests;
        this.polls = polls;
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
        /** Makes it in time. */
        T make(Patience patience) throws InterruptedException;
    }

    /**
     * A request that has come in.
     *
     * @param method without its service
     * @param size in bytes
     */
    record Incoming<T>(String method, int size, StreamObserver<T> observer) {}

    /** Answers a request that does not wait for other requests. */
    <T> void answer(Incoming<T> request, Answer<T> answer, Delivery.Undelivered<T> undelivered) {
        Delivery<T> delivery = new Delivery<>(request.observer(), undelivered);
        onCancel(request, delivery::lost);
        begin(requests, request, () -> run(request, delivery, answer)).ifPresent(Thread::start);
    }

    /**
     * Answers a request that waits.
     *
     * @param longest how long without a deadline of the client
     */
    <T> void await(
            Incoming<T> request, Duration longest, WaitingAnswer<T> answer, Delivery.Undelivered<T> undelivered) {
        Patience patience = Patience.of(patience(Context.current().getDeadline(), longest));
        Delivery<T> delivery = new Delivery<>(request.observer(), undelivered);
        begin(polls, request, () -> waitFor(request, delivery, patience, answer))
                .ifPresent(thread -> {
                    waiting.add(patience);
                    onCancel(request, () -> {
                        delivery.lost();
                        patience.end();
                    });
                    thread.start();
                });
    }

    private <T> void waitFor(Incoming<T> request, Delivery<T> delivery, Patience patience, WaitingAnswer<T> answer) {
        try {
            run(request, delivery, () -> {
                StatusRuntimeException reason = ended;
                if (reason != null) {
                    throw reason;
                }
                return answer.make(patience);
            });
        } finally {
            waiting.remove(patience);
        }
    }

    /** A thread that is still to be started; empty when there are too many: the request is refused. */
    private Optional<Thread> begin(Admission admission, Incoming<?> request, Runnable work) {
        if (!admission.enter(request.size())) {
            refuse(request, Failures.answer(overloaded()));
            return Optional.empty();
        }
        return Optional.of(Thread.ofVirtual().unstarted(Context.current().wrap(() -> {
            try {
                work.run();
            } finally {
                admission.leave(request.size());
            }
        })));
    }

    private static ServiceFailure overloaded() {
        return ServiceFailure.of(
                Status.Code.RESOURCE_EXHAUSTED,
                "The service has more requests than it can answer; try again.",
                ResourceExhaustedFailure.newBuilder()
                        .setCause(ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED)
                        .setScope(ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM)
                        .build());
    }

    /** Without a handler, an answer that comes too late would be an error. */
    private static void onCancel(Incoming<?> request, Runnable handler) {
        if (request.observer() instanceof ServerCallStreamObserver<?> call) {
            call.setOnCancelHandler(handler);
        }
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
    void refuse(Incoming<?> request, StatusRuntimeException reason) {
        metrics.onRequest(request.method(), reason.getStatus().getCode().name(), 0);
        request.observer().onError(reason);
    }

    private <T> void run(Incoming<T> request, Delivery<T> delivery, Answer<T> answer) {
        StreamObserver<T> observer = request.observer();
        long begun = System.nanoTime();
        T made;
        try {
            owner.check();
            made = answer.make();
        } catch (InterruptedException | RuntimeException | Error e) {
            StatusRuntimeException reason = ended;
            StatusRuntimeException failure =
                    reason != null && e instanceof InterruptedException ? reason : Failures.answer(e);
            metrics.onRequest(request.method(), failure.getStatus().getCode().name(), System.nanoTime() - begun);
            observer.onError(failure);
            return;
        }
        metrics.onRequest(request.method(), Status.Code.OK.name(), System.nanoTime() - begun);
        delivery.send(made);
    }

    /** Ends all that waits; what does not is answered. */
    @Override
    public void close() {
        end(Status.UNAVAILABLE.withDescription("The service is ending.").asRuntimeException());
    }

    /** As {@link #close}, with another reason. */
    void end(StatusRuntimeException reason) {
        ended = reason;
        waiting.forEach(Patience::end);
    }
}
