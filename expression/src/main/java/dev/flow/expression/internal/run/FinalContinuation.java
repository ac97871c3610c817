package dev.flow.expression.internal.run;

/** The end of a run: a result that gets here is handed out. */
final class FinalContinuation extends Continuation {
    FinalContinuation(Machine machine) {
        super(machine);
    }

    @Override
    Node resume(Machine machine) {
        machine.kont = this;
        return Machine.ARRIVED;
    }
}
