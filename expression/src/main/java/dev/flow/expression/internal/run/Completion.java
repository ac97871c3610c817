package dev.flow.expression.internal.run;

import org.jspecify.annotations.Nullable;

/** The choice point below all results of a body: the machine reaches it after the last one, and it makes one result. */
abstract class Completion extends ChoicePoint {
    Completion(Machine machine) {
        super(machine);
    }

    @Override
    final @Nullable Node retry(Machine machine) {
        machine.pop();
        restore(machine);
        complete(machine);
        return null;
    }

    /** Puts the one result into the registers, which are as they were when this was created. */
    abstract void complete(Machine machine);
}
