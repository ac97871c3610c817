package dev.flow.server.time;

import dev.flow.server.time.ServiceClock.Alarm;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes calls when their time has come by a source of time. Thread-safe. */
final class AlarmThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AlarmThread.class);

    /** The source may be set, or the machine may have been suspended: this is how late that is noticed. */
    private static final long LONGEST_WAIT_MICROS = TimeUnit.SECONDS.toMicros(5);

    private final LongSupplier micros;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final AlarmQueue alarms = new AlarmQueue();
    private boolean closed;

    /**
     * Begins to run.
     *
     * @param micros the time in microseconds
     */
    AlarmThread(String name, LongSupplier micros) {
        this.micros = micros;
        Thread.ofVirtual().name(name).start(this::run);
    }

    Alarm at(long due, Runnable call) {
        lock.lock();
        try {
            if (closed) {
                return () -> {};
            }
            AlarmQueue.Due alarm = alarms.add(due, call);
            if (alarms.isFirst(alarm)) {
                changed.signal();
            }
            return () -> remove(alarm);
        } finally {
            lock.unlock();
        }
    }

    private void remove(AlarmQueue.Due alarm) {
        lock.lock();
        try {
            alarms.remove(alarm);
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return alarms.size();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        lock.lock();
        try {
            while (!closed) {
                if (alarms.isEmpty()) {
                    changed.await();
                    continue;
                }
                long wait = alarms.firstMicros() - micros.getAsLong();
                if (wait > 0) {
                    long _ = changed.awaitNanos(TimeUnit.MICROSECONDS.toNanos(Math.min(wait, LONGEST_WAIT_MICROS)));
                } else {
                    List<Runnable> calls = alarms.takeFirst();
                    Thread.startVirtualThread(() -> call(calls));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** Makes calls one after another; one that fails is reported, and does not keep the others from being made. */
    static void call(List<Runnable> calls) {
        for (Runnable each : calls) {
            try {
                each.run();
            } catch (RuntimeException | Error e) {
                LOG.error("A call of the clock failed.", e);
            }
        }
    }

    /** No call begins from now on. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            alarms.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
