package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.value.Raised;
import org.jspecify.annotations.Nullable;

/** A place to which the machine goes back for further results, with the registers as they were there. */
abstract class Choice {
    private final Frame frame;
    private final @Nullable Kont kont;
    private final JsonNode value;
    private final @Nullable Path path;
    private final JsonNode at;

    /** Takes the machine's registers as they are now. */
    Choice(Machine machine) {
        this.frame = machine.frame;
        this.kont = machine.kont;
        this.value = machine.value;
        this.path = machine.path;
        this.at = machine.at;
    }

    /** Puts the registers back. */
    final void restore(Machine machine) {
        machine.frame = frame;
        machine.kont = kont;
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
     * An error passes by on its way out; this choice is off the stack already.
     *
     * @return the node to go on with when the error ends here; {@link Machine#PASS} when it goes on
     */
    @Nullable
    Node caught(Machine machine, Raised error) {
        return Machine.PASS;
    }
}
