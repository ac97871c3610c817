package dev.flow.gateway.operation;

/** What the text of a parameter is. */
public sealed interface Reading<T> {
    /** A value that the operation takes. */
    record Value<T>(T value) implements Reading<T> {}

    /** None at all: not of the form that the parameter has. */
    record Malformed<T>() implements Reading<T> {}

    /** Of the form, and refused by a rule: a number out of its bounds, a text that is too long. */
    record Refused<T>() implements Reading<T> {}

    static <T> Reading<T> of(T value, boolean allowed) {
        return allowed ? new Value<>(value) : new Refused<>();
    }
}
