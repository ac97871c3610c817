package dev.flow.bench.event;

import dev.flow.bench.load.LoadInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What one side did in a turn.
 *
 * @param accepted how many were sent at full speed, for a second
 * @param woken the same until all of their runs had begun their next task
 * @param next from sending until the next task, when each caller waits for that before it sends again
 */
record WakingTurn(double accepted, double woken, LoadInterval next) {
    private static final double SECOND = 1e9;

    /**
     * Measures.
     *
     * @param first of the orders, which follow each other
     * @param count an even number
     */
    static WakingTurn measure(WaitingSubject subject, Arrivals arrivals, int first, int count, int callers) {
        arrivals.clear();
        subject.prepare(first, count, callers);
        int half = count / 2;
        long begin = System.nanoTime();
        long accepting = Callers.each(first, half, callers, subject::wake);
        for (int order = first; order < first + half; order++) {
            arrivals.await(order);
        }
        long waking = System.nanoTime() - begin;
        return new WakingTurn(
                half * SECOND / accepting,
                half * SECOND / waking,
                following(subject, arrivals, first + half, half, callers));
    }

    private static LoadInterval following(
            WaitingSubject subject, Arrivals arrivals, int first, int count, int callers) {
        var nanos = new AtomicLongArray(count);
        long all = Callers.each(first, count, callers, order -> {
            long sent = System.nanoTime();
            subject.wake(order);
            nanos.set(order - first, arrivals.await(order) - sent);
        });
        List<Long> latencies = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            latencies.add(nanos.get(index));
        }
        return new LoadInterval(all, latencies);
    }
}
