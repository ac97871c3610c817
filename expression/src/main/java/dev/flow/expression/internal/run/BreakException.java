package dev.flow.expression.internal.run;

/** A {@code break} on its way to a label outside of the part that is evaluated directly. */
final class BreakException extends RuntimeException {
    final transient ChoicePoint label;

    BreakException(ChoicePoint label) {
        super(null, null, false, false);
        this.label = label;
    }
}
