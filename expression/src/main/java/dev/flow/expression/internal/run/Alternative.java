package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.ValueKind;
import org.jspecify.annotations.Nullable;

/** {@code first // second}: what is neither null nor false of the first, or else the second. */
public final class Alternative extends Node {
    private final Node first;
    private final Node second;

    public Alternative(Span span, Node first, Node second) {
        super(span, allSingle(first, second), false, first, second);
        this.first = first;
        this.second = second;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        JsonNode value = first.value(machine, frame, input);
        return ValueKind.truthy(value) ? value : second.value(machine, frame, input);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        if (first.direct() && !machine.tracksPaths()) {
            JsonNode value = first.value(machine, machine.frame, machine.value);
            if (ValueKind.truthy(value)) {
                machine.value = value;
                return null;
            }
            return second;
        }
        Second fallback = new Second(machine);
        machine.push(fallback);
        machine.continuation = new Filter(machine, fallback);
        return first;
    }

    private final class Second extends ChoicePoint {
        private boolean found;

        Second(Machine machine) {
            super(machine);
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            machine.pop();
            if (found) {
                return machine.backtrack();
            }
            restore(machine);
            return second;
        }
    }

    private static final class Filter extends Continuation {
        private final Second fallback;

        Filter(Machine machine, Second fallback) {
            super(machine);
            this.fallback = fallback;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            if (!ValueKind.truthy(machine.value)) {
                return machine.backtrack();
            }
            fallback.found = true;
            if (machine.isTop(fallback)) {
                machine.pop();
            }
            return null;
        }
    }
}
