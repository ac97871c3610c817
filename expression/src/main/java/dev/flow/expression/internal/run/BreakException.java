package dev.flow.expression.internal.run;

/** A {@code break} whose label is outside of the part that is evaluated directly. */
final class BreakException extends RuntimeException {
    final transient ChoicePoint label;

    BreakException(ChoicePoint label) {
        super(null, null, false, false);
        this.label = label;
    }
}
