package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.value.JqException;
import org.jspecify.annotations.Nullable;

/** A point to which the machine backtracks for further results, with a copy of the registers. */
abstract class ChoicePoint {
    private final CallFrame frame;
    private final @Nullable Continuation continuation;
    private final JsonNode value;
    private final @Nullable KeyPath path;
    private final JsonNode at;

    /** Takes the machine's registers as they are now. */
    ChoicePoint(Machine machine) {
        this.frame = machine.frame;
        this.continuation = machine.continuation;
        this.value = machine.value;
        this.path = machine.path;
        this.at = machine.at;
    }

    /** Puts the registers back. */
    final void restore(Machine machine) {
        machine.frame = frame;
        machine.continuation = continuation;
        machine.value = value;
        machine.path = path;
        machine.at = at;
    }

    /** The value that was in the registers. */
    final JsonNode value() {
        return value;
    }

    /**
     * Goes on from here; it is on top of the machine's stack, and stays there unless it takes itself off.
     *
     * @return the node to go on with; null when a result is in the registers
     */
    abstract @Nullable Node retry(Machine machine);

    /**
     * Handles an error that leaves this choice point, which has been removed from the stack already.
     *
     * @return the node to continue with when the error is handled here; {@link Machine#PASS} otherwise
     */
    @Nullable
    Node caught(Machine machine, JqException error) {
        return Machine.PASS;
    }
}
