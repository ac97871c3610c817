package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.value.Paths;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern, flattened: where the value goes, and then one step after the other.
 *
 * @param slot the slot of the value itself
 */
public record CompiledPattern(int slot, List<Step> steps) {
    public CompiledPattern {
        steps = List.copyOf(steps);
    }

    /**
     * The value of one slot, indexed, goes to another one.
     *
     * @param key evaluated with the indexed value as its input
     */
    public record Step(int from, Node key, int to) {}

    boolean single() {
        return steps.stream().allMatch(step -> step.key().single());
    }

    boolean direct() {
        return steps.stream().allMatch(step -> step.key().direct());
    }

    /** Destructures a value, for a pattern that is {@link #direct()}. */
    void match(Machine machine, CallFrame frame, JsonNode value) {
        frame.set(slot, value);
        for (Step step : steps) {
            JsonNode target = frame.variable(step.from);
            JsonNode key = step.key.value(machine, frame, target);
            machine.at(step.key);
            frame.set(step.to, Paths.get(machine.meter, target, key));
        }
    }

    /** Destructures a value and continues with a node, once for every combination of keys. */
    Node run(Machine machine, JsonNode value, Node then) {
        machine.frame.set(slot, value);
        return run(machine, then, 0);
    }

    private Node run(Machine machine, Node then, int start) {
        CallFrame frame = machine.frame;
        for (int i = start; i < steps.size(); i++) {
            Step step = steps.get(i);
            JsonNode target = frame.variable(step.from);
            if (!step.key.direct()) {
                machine.continuation = new KeyContinuation(machine, this, then, i);
                machine.value = target;
                machine.path = null;
                return step.key;
            }
            JsonNode key = step.key.value(machine, frame, target);
            frame.set(step.to, Paths.get(machine.meter, target, key));
        }
        return then;
    }

    private static final class KeyContinuation extends RestoringContinuation {
        private final CompiledPattern code;
        private final Node then;
        private final int index;

        KeyContinuation(Machine machine, CompiledPattern code, Node then, int index) {
            super(machine);
            this.code = code;
            this.then = then;
            this.index = index;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            JsonNode key = machine.value;
            restore(machine);
            Step step = code.steps.get(index);
            frame.set(step.to, Paths.get(machine.meter, frame.variable(step.from), key));
            return code.run(machine, then, index + 1);
        }
    }
}
