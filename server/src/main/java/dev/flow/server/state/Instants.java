package dev.flow.server.state;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;

/** Times between the forms of the API and of Java. */
final class Instants {
    private Instants() {}

    static Instant of(Timestamp timestamp) {
        return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos());
    }

    static Instant of(HistoryEvent event) {
        return of(event.getEventTime());
    }

    static Timestamp timestamp(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }

    static java.time.Duration of(Duration duration) {
        return java.time.Duration.ofSeconds(duration.getSeconds(), duration.getNanos());
    }

    static Duration duration(java.time.Duration duration) {
        return Duration.newBuilder()
                .setSeconds(duration.getSeconds())
                .setNanos(duration.getNano())
                .build();
    }
}
