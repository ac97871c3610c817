package dev.flow.server.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that is set by hand; calls are made by the thread that sets it. Instants and durations are of the same time.
 */
public final class ManualClock implements ServiceClock {
    private final AtomicLong micros;
    private final AlarmQueue alarms = new AlarmQueue();

    public ManualClock(Instant start) {
        micros = new AtomicLong(AlarmQueue.micros(start));
    }

    @Override
    public Instant instant() {
        return AlarmQueue.instant(micros.get());
    }

    /** The time in nanoseconds. */
    public long nanos() {
        return micros.get() * 1_000;
    }

    @Override
    public synchronized Alarm at(Instant instant, Runnable task) {
        AlarmQueue.Due due = alarms.add(AlarmQueue.micros(instant), task);
        return () -> cancel(due);
    }

    private synchronized void cancel(AlarmQueue.Due due) {
        alarms.remove(due);
    }

    @Override
    public Alarm in(Duration real, Runnable task) {
        return at(instant().plus(real), task);
    }

    /** Lets time pass, and makes the calls that become due. */
    public void pass(Duration duration) {
        long end = micros.get() + duration.toNanos() / 1_000;
        while (runOne(end)) {
            // The next one.
        }
        micros.set(end);
    }

    private boolean runOne(long end) {
        java.util.List<Runnable> due;
        synchronized (this) {
            if (alarms.isEmpty() || alarms.firstMicros() > end) {
                return false;
            }
            micros.set(Math.max(micros.get(), alarms.firstMicros()));
            due = alarms.takeFirst();
        }
        AlarmThread.call(due);
        return true;
    }

    @Override
    public boolean isSkipping() {
        return false;
    }

    @Override
    public Hold hold() {
        return () -> {};
    }

    @Override
    public void close() {}
}
