package dev.flow.gateway.operation;

/** What the text of a parameter is. */
public sealed interface ParsedValue<T> {
    /** A value that the operation takes. */
    record Value<T>(T value) implements ParsedValue<T> {}

    /** None at all: not of the form that the parameter has. */
    record Malformed<T>() implements ParsedValue<T> {}

    /** Of the form, and refused by a rule: a number out of its bounds, a text that is too long. */
    record Refused<T>() implements ParsedValue<T> {}

    static <T> ParsedValue<T> of(T value, boolean allowed) {
        return allowed ? new Value<>(value) : new Refused<>();
    }
}
