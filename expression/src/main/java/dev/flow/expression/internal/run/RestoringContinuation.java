package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** A continuation that remembers the registers as they were when it was made. */
abstract class RestoringContinuation extends Continuation {
    final CallFrame frame;
    final JsonNode input;
    final @Nullable KeyPath path;
    final JsonNode at;

    RestoringContinuation(Machine machine) {
        super(machine);
        this.frame = machine.frame;
        this.input = machine.value;
        this.path = machine.path;
        this.at = machine.at;
    }

    /** Puts the registers back, all but the continuation. */
    final void restore(Machine machine) {
        machine.frame = frame;
        machine.value = input;
        machine.path = path;
        machine.at = at;
    }
}
