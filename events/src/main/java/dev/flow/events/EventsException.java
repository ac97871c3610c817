package dev.flow.events;

import java.util.Locale;

/** A request about events was not fulfilled; {@link #code()} says why and is stable. */
public final class EventsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    private EventsException(Code code, String message) {
        super(message);
        this.code = code;
    }

    /** Why a request was not fulfilled. */
    public enum Code {
        /** There is no such delivery. */
        NOT_FOUND,
        /** There is no such trigger that events start. */
        UNKNOWN_SOURCE,
        /** The trigger that the event is for does not select it. */
        NOT_SELECTED,
        /** The runs that this event comes from have started each other too often. */
        SELF_TRIGGER_LOOP,
        /** The state of the delivery does not allow the request. */
        CONFLICT;

        /** The stable text of the code. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** There is no such delivery. */
    public static EventsException noDelivery(String id) {
        return new EventsException(Code.NOT_FOUND, "There is no delivery " + id + ".");
    }

    /** There is no such mapping. */
    public static EventsException noTrigger(String name) {
        return new EventsException(
                Code.UNKNOWN_SOURCE,
                "The active configuration declares no trigger named " + name + " that events start.");
    }

    /** The trigger does not take the event. */
    public static EventsException notSelected(String trigger, String why) {
        return new EventsException(Code.NOT_SELECTED, "The trigger " + trigger + " does not select this event: " + why);
    }

    /** Runs start each other without end. */
    public static EventsException loop(int hops) {
        return new EventsException(
                Code.SELF_TRIGGER_LOOP,
                "This event comes from a chain of " + hops + " runs that have started each other by events.");
    }

    /** The state of the delivery does not allow it. */
    public static EventsException conflict(String message) {
        return new EventsException(Code.CONFLICT, message);
    }

    public Code code() {
        return code;
    }
}
