package dev.flow.server.persistence.sql;

import io.temporal.api.history.v1.HistoryEvent;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Objects;

/** Events of one execution that become one row: histories, one after the other, are a history. Not thread-safe. */
final class StoredEvents {
    private final long executionId;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long first;
    private long last;

    StoredEvents(long executionId) {
        this.executionId = executionId;
    }

    /** Events that follow those before. */
    void add(Change.Write write) {
        List<HistoryEvent> events = write.write().events();
        if (first == 0) {
            first = events.getFirst().getEventId();
        }
        last = events.getLast().getEventId();
        bytes.writeBytes(Objects.requireNonNull(write.events()));
    }

    long executionId() {
        return executionId;
    }

    long first() {
        return first;
    }

    long last() {
        return last;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
