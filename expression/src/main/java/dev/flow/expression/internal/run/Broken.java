package dev.flow.expression.internal.run;

/** A {@code break} on its way to a label outside of the part that is evaluated directly. */
final class Broken extends RuntimeException {
    final transient Choice label;

    Broken(Choice label) {
        super(null, null, false, false);
        this.label = label;
    }
}
