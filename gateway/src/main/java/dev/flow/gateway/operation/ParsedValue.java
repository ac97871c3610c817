package dev.flow.gateway.operation;

/** The value of a parameter, or why its text has none. */
public sealed interface ParsedValue<T> {
    /** A value that the operation takes. */
    record Value<T>(T value) implements ParsedValue<T> {}

    /** A text that has not the form of the parameter. */
    record Malformed<T>() implements ParsedValue<T> {}

    /** A text of the right form that a rule refuses: a number out of its bounds, a text that is too long. */
    record Refused<T>() implements ParsedValue<T> {}

    static <T> ParsedValue<T> of(T value, boolean allowed) {
        return allowed ? new Value<>(value) : new Refused<>();
    }
}
