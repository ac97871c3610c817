package dev.flow.server.time;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * A time that passes as fast as the work allows. It runs like the real one, and jumps to the next alarm when nothing
 * holds it: no {@linkplain #hold hold} is open, no call of an alarm is under way, and it is not {@linkplain #lock
 * locked}. It stops at every alarm.
 *
 * <p>The methods beside those of {@link ServiceClock} are the ones of Temporal's {@code TestService}. As there, a hold
 * is a lock: an activity that is executed may let time pass although it holds the time.
 */
public final class SkippingClock implements ServiceClock {
    private final LongSupplier real;
    private final ReentrantLock guard = new ReentrantLock();
    private final Condition changed = guard.newCondition();
    private final AlarmQueue alarms = new AlarmQueue();
    private final AlarmThread durations;
    private final Set<CountDownLatch> sleepers = ConcurrentHashMap.newKeySet();

    /** What is added to the real time. */
    private long offset;

    /** Of those who hold the time, and of callers of {@link #lock}. */
    private int locks;

    private int calls;
    private boolean closed;

    /**
     * Begins to run, unlocked.
     *
     * @param start the first instant
     */
    public SkippingClock(Instant start) {
        this(start, RealClock::monotonicMicros);
    }

    /** With another source of the real time, in microseconds. */
    SkippingClock(Instant start, LongSupplier real) {
        this.real = real;
        this.offset = AlarmQueue.micros(start) - real.getAsLong();
        this.durations = new AlarmThread("service-durations", RealClock::monotonicMicros);
        Thread.ofVirtual().name("service-clock").start(this::run);
    }

    @Override
    public Instant instant() {
        guard.lock();
        try {
            return AlarmQueue.instant(micros());
        } finally {
            guard.unlock();
        }
    }

    private long micros() {
        return real.getAsLong() + offset;
    }

    @Override
    public Alarm at(Instant instant, Runnable task) {
        guard.lock();
        try {
            if (closed) {
                return () -> {};
            }
            AlarmQueue.Due alarm = alarms.add(AlarmQueue.micros(instant), task);
            if (alarms.isFirst(alarm)) {
                changed.signalAll();
            }
            return () -> remove(alarm);
        } finally {
            guard.unlock();
        }
    }

    private void remove(AlarmQueue.Due alarm) {
        guard.lock();
        try {
            alarms.remove(alarm);
        } finally {
            guard.unlock();
        }
    }

    @Override
    public Alarm in(Duration duration, Runnable task) {
        return durations.at(RealClock.dueIn(duration), task);
    }

    @Override
    public Hold hold() {
        lock();
        var open = new AtomicBoolean(true);
        return () -> {
            if (open.compareAndSet(true, false)) {
                release();
            }
        };
    }

    /** A lock may have been taken from it, by a client that unlocks too often. */
    private void release() {
        guard.lock();
        try {
            locks = Math.max(0, locks - 1);
            wakeIfFree();
        } finally {
            guard.unlock();
        }
    }

    @Override
    public boolean isSkipping() {
        return true;
    }

    /**
     * {@code LockTimeSkipping}: from now on the time runs like the real one, until as many {@link #unlock} have been
     * called.
     */
    public void lock() {
        guard.lock();
        try {
            locks++;
        } finally {
            guard.unlock();
        }
    }

    /**
     * {@code UnlockTimeSkipping}.
     *
     * @throws IllegalStateException when it is not locked
     */
    public void unlock() {
        guard.lock();
        try {
            requireLocked();
            locks--;
            wakeIfFree();
        } finally {
            guard.unlock();
        }
    }

    private void requireLocked() {
        if (locks == 0) {
            throw new IllegalStateException("Time skipping is not locked: each unlock must follow a lock.");
        }
    }

    /** {@code Sleep}: returns when so much of this time has passed; blocks a (virtual) thread. */
    public void sleep(Duration duration) throws InterruptedException {
        sleepUntil(instant().plus(duration));
    }

    /** {@code SleepUntil}: returns when this time has come; blocks a (virtual) thread. */
    public void sleepUntil(Instant instant) throws InterruptedException {
        var over = new CountDownLatch(1);
        await(at(instant, over::countDown), over);
    }

    private void await(Alarm alarm, CountDownLatch over) throws InterruptedException {
        sleepers.add(over);
        try {
            if (!isClosed()) {
                over.await();
            }
        } finally {
            sleepers.remove(over);
            alarm.cancel();
        }
    }

    private boolean isClosed() {
        guard.lock();
        try {
            return closed;
        } finally {
            guard.unlock();
        }
    }

    /**
     * {@code UnlockTimeSkippingWithSleep}: unlocks for as long as a sleep takes. The time is locked again before it
     * passes the end of the sleep.
     *
     * @throws IllegalStateException when it is not locked
     */
    public void unlockAndSleep(Duration duration) throws InterruptedException {
        var locked = new AtomicBoolean();
        var over = new CountDownLatch(1);
        Runnable lockOnce = () -> {
            if (locked.compareAndSet(false, true)) {
                lock();
            }
        };
        Alarm alarm;
        guard.lock();
        try {
            requireLocked();
            alarm = at(instant().plus(duration), () -> {
                lockOnce.run();
                over.countDown();
            });
            unlock();
        } finally {
            guard.unlock();
        }
        try {
            await(alarm, over);
        } finally {
            lockOnce.run();
        }
    }

    private void wakeIfFree() {
        if (isFree()) {
            changed.signalAll();
        }
    }

    private boolean isFree() {
        return locks == 0 && calls == 0;
    }

    private void run() {
        guard.lock();
        try {
            while (!closed) {
                if (alarms.isEmpty()) {
                    changed.await();
                    continue;
                }
                long wait = alarms.firstMicros() - micros();
                if (wait <= 0) {
                    List<Runnable> due = alarms.takeFirst();
                    calls++;
                    Thread.startVirtualThread(() -> call(due));
                } else if (isFree()) {
                    offset += wait;
                } else {
                    long _ = changed.awaitNanos(TimeUnit.MICROSECONDS.toNanos(wait));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            guard.unlock();
        }
    }

    private void call(List<Runnable> due) {
        try {
            AlarmThread.call(due);
        } finally {
            guard.lock();
            try {
                calls--;
                wakeIfFree();
            } finally {
                guard.unlock();
            }
        }
    }

    /** Calls that are registered are forgotten, and sleeps are over. */
    @Override
    public void close() {
        guard.lock();
        try {
            closed = true;
            alarms.clear();
            changed.signalAll();
        } finally {
            guard.unlock();
        }
        sleepers.forEach(CountDownLatch::countDown);
        durations.close();
    }
}
