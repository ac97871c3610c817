package dev.flow.server.state;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;

/** Times between the forms of the API and of Java. */
public final class Instants {
    private Instants() {}

    /** A time of the API. */
    public static Instant of(Timestamp timestamp) {
        return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos());
    }

    /** When an event happened. */
    public static Instant of(HistoryEvent event) {
        return of(event.getEventTime());
    }

    /** A time for the API. */
    public static Timestamp timestamp(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }

    /** A duration of the API, however long. */
    public static java.time.Duration of(Duration duration) {
        return java.time.Duration.ofSeconds(duration.getSeconds(), duration.getNanos());
    }

    /** A duration for the API, whose seconds and nanoseconds have one sign. */
    public static Duration duration(java.time.Duration duration) {
        boolean mixed = duration.getSeconds() < 0 && duration.getNano() > 0;
        return Duration.newBuilder()
                .setSeconds(duration.getSeconds() + (mixed ? 1 : 0))
                .setNanos(duration.getNano() - (mixed ? 1_000_000_000 : 0))
                .build();
    }
}
