package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What a loop carries from one turn to the next: the value, and the path to it while paths are tracked. */
final class LoopState {
    JsonNode value;

    @Nullable
    KeyPath path;

    JsonNode at;

    /** What is in the machine's registers. */
    LoopState(Machine machine) {
        this.value = machine.value;
        this.path = machine.path;
        this.at = machine.at;
    }

    void store(Machine machine) {
        value = machine.value;
        path = machine.path;
        at = machine.at;
    }

    void load(Machine machine) {
        machine.value = value;
        machine.path = path;
        machine.at = at;
    }
}
