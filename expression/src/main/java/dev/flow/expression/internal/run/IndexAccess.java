package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.Paths;
import org.jspecify.annotations.Nullable;

/** {@code target[key]}: the key is found first, from the same input as the target. */
public final class IndexAccess extends Node {
    private final Node target;
    private final Node key;
    private final boolean optional;

    /**
     * The value under a key that is computed.
     *
     * @param optional whether there is no result, rather than an error, where the target cannot be indexed so
     */
    public IndexAccess(Span span, Node target, Node key, boolean optional) {
        super(span, !optional && allSingle(target, key), false, target, key);
        this.optional = optional;
        this.target = target;
        this.key = key;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        if (key.direct()) {
            return withKey(machine, key.value(machine, machine.frame, machine.value));
        }
        machine.continuation = new KeyContinuation(machine);
        machine.path = null;
        return key;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        JsonNode found = key.value(machine, frame, input);
        JsonNode container = target.value(machine, frame, input);
        machine.at(this);
        return Paths.get(machine.meter, container, found);
    }

    private Node withKey(Machine machine, JsonNode found) {
        machine.continuation = new TargetContinuation(machine, found);
        return target;
    }

    private final class KeyContinuation extends RestoringContinuation {
        KeyContinuation(Machine machine) {
            super(machine);
        }

        @Override
        Node resume(Machine machine) {
            JsonNode found = machine.value;
            restore(machine);
            return withKey(machine, found);
        }
    }

    private final class TargetContinuation extends Continuation {
        private final JsonNode found;

        TargetContinuation(Machine machine, JsonNode found) {
            super(machine);
            this.found = found;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            machine.at(IndexAccess.this);
            machine.requireOnPath(found);
            try {
                machine.enter(found, Paths.get(machine.meter, machine.value, found));
            } catch (JqException error) {
                if (!optional) {
                    throw error;
                }
                return machine.backtrack();
            }
            return null;
        }
    }
}
