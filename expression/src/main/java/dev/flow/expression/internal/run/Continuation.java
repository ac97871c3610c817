package dev.flow.expression.internal.run;

import org.jspecify.annotations.Nullable;

/** What is to be done with the next result, and after that: an immutable list. */
abstract class Continuation {
    final @Nullable Continuation parent;
    private final int depth;

    /** A continuation that goes on with what is the machine's continuation now. */
    Continuation(Machine machine) {
        this.parent = machine.continuation;
        this.depth = machine.continuation == null ? 0 : machine.continuation.depth + 1;
        if (depth > machine.meter.depth()) {
            throw machine.tooDeep();
        }
    }

    /**
     * Goes on with the result that is in the machine's registers; the machine's continuation is this one's parent by
     * now.
     *
     * @return the node to go on with; null when a result is in the registers
     */
    abstract @Nullable Node resume(Machine machine);
}
