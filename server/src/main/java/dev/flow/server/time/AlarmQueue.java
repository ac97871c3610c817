package dev.flow.server.time;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Registered calls by time, in microseconds, and then in the order of their registration. Confined to the holder of a
 * lock.
 */
final class AlarmQueue {
    private static final long MICROS = 1_000_000;
    private static final long FAR = Long.MAX_VALUE / 4;

    private final TreeMap<Due, Runnable> calls = new TreeMap<>();
    private long registered;

    /** When a call is due, and which one. */
    record Due(long micros, long number) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            int byTime = Long.compare(micros, other.micros);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    Due add(long micros, Runnable call) {
        var due = new Due(micros, registered++);
        calls.put(due, call);
        return due;
    }

    void remove(Due due) {
        calls.remove(due);
    }

    boolean isFirst(Due due) {
        return due.equals(calls.firstKey());
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    int size() {
        return calls.size();
    }

    /** When the first call is due. */
    long firstMicros() {
        return calls.firstKey().micros();
    }

    /** Takes the first call, and those that are due at the same time. */
    List<Runnable> takeFirst() {
        long micros = firstMicros();
        List<Runnable> taken = new ArrayList<>(1);
        for (Map.Entry<Due, Runnable> first = calls.firstEntry();
                first != null && first.getKey().micros() == micros;
                first = calls.firstEntry()) {
            taken.add(first.getValue());
            calls.pollFirstEntry();
        }
        return taken;
    }

    void clear() {
        calls.clear();
    }

    /**
     * Microseconds since the epoch, rounded up; the far past and the far future are so far that differences do not
     * overflow.
     */
    static long micros(Instant instant) {
        if (Math.abs(instant.getEpochSecond()) >= FAR / MICROS) {
            return instant.getEpochSecond() < 0 ? -FAR : FAR;
        }
        return instant.getEpochSecond() * MICROS + Math.ceilDiv(instant.getNano(), 1000);
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * 1000L);
    }
}
