package dev.flow.expression.internal.run;

/** The last continuation of a run: hands the result to the caller. */
final class FinalContinuation extends Continuation {
    FinalContinuation(Machine machine) {
        super(machine);
    }

    @Override
    Node resume(Machine machine) {
        machine.continuation = this;
        return Machine.ARRIVED;
    }
}
