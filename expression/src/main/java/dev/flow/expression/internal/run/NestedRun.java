package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.value.JqValues;
import org.jspecify.annotations.Nullable;

/** A run of the machine inside direct evaluation: its choices lie above those of the run around it. */
final class NestedRun {
    private final Machine machine;
    private final CallFrame frame;
    private final int floor;
    private final Node first;
    private JsonNode value;
    private boolean started;

    NestedRun(Machine machine, Node node, CallFrame frame, JsonNode input) {
        this.machine = machine;
        this.frame = frame;
        this.floor = machine.height();
        this.first = node;
        this.value = input;
    }

    /** Runs until the next result. */
    boolean next() {
        CallFrame outerFrame = machine.frame;
        @Nullable Continuation outerContinuation = machine.continuation;
        JsonNode outerValue = machine.value;
        @Nullable KeyPath outerPath = machine.path;
        JsonNode outerAt = machine.at;
        int outerBase = machine.enterNested(floor);
        try {
            boolean more;
            if (started) {
                more = machine.advance(null);
            } else {
                started = true;
                machine.frame = frame;
                machine.value = value;
                machine.path = null;
                machine.at = JqValues.NULL;
                machine.continuation = new FinalContinuation(machine);
                more = machine.advance(first);
            }
            value = machine.value;
            return more;
        } finally {
            machine.leaveNested(outerBase);
            machine.frame = outerFrame;
            machine.continuation = outerContinuation;
            machine.value = outerValue;
            machine.path = outerPath;
            machine.at = outerAt;
        }
    }

    /** The result that was found last. */
    JsonNode value() {
        return value;
    }

    /** Discards the choice points of further results. */
    void close() {
        machine.cut(floor);
    }
}
