package dev.flow.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants as the tables keep them: microseconds since 1970. */
public final class Instants {
    private Instants() {}

    /** The instant without what is finer than a microsecond. */
    public static Instant kept(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }

    /** As a column holds it. */
    public static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    /** As a column held it. */
    public static Instant of(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
