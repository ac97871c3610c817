package dev.flow.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Converts instants to and from the microseconds since 1970 that tables keep. */
public final class Instants {
    private Instants() {}

    /** The instant truncated to microseconds. */
    public static Instant kept(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }

    /** The value of a column for an instant. */
    public static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    /** The instant of a column's value. */
    public static Instant of(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
