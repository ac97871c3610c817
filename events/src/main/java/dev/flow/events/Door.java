package dev.flow.events;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The way by which an event came in. */
public enum Door {
    /** A CloudEvent over HTTP, {@code POST /events/{mapping}}. */
    EVENT,
    /** A webhook of a source, {@code POST /webhooks/{source}}. */
    WEBHOOK,
    /** A message of a broker. */
    QUEUE,
    /** A task {@code emit} of a run. */
    RUN,
    /** Java code of the host application, for a trigger of the kind {@code host}. */
    HOST;

    /** As documents and the HTTP interface say it. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The door of a label. */
    @JsonCreator
    public static Door of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
