package dev.flow.server.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/**
 * The time of the machine. Durations are measured by its monotonic clock, so that setting its time does not change
 * them.
 */
public final class RealClock implements ServiceClock {
    private static final Hold NO_HOLD = () -> {};

    private final InstantSource source;
    private final AlarmThread instants;
    private final AlarmThread durations;

    public RealClock() {
        this(InstantSource.system());
    }

    /** With another source of the time. */
    RealClock(InstantSource source) {
        this.source = source;
        this.instants = new AlarmThread("service-clock", () -> AlarmQueue.micros(instant()));
        this.durations = new AlarmThread("service-durations", RealClock::monotonicMicros);
    }

    @Override
    public Instant instant() {
        return source.instant().truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public Alarm at(Instant instant, Runnable task) {
        return instants.at(AlarmQueue.micros(instant), task);
    }

    @Override
    public boolean isSkipping() {
        return false;
    }

    @Override
    public Alarm in(Duration real, Runnable task) {
        return durations.at(dueIn(real), task);
    }

    @Override
    public Hold hold() {
        return NO_HOLD;
    }

    /** The number of calls that are registered. */
    int size() {
        return instants.size() + durations.size();
    }

    @Override
    public void close() {
        instants.close();
        durations.close();
    }

    static long monotonicMicros() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
    }

    /** When a duration is over that begins now, by {@link #monotonicMicros}. */
    static long dueIn(Duration real) {
        return monotonicMicros() + TimeUnit.MICROSECONDS.convert(real);
    }
}
