package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.ValueKind;
import org.jspecify.annotations.Nullable;

/** The node of {@code left and right} and {@code left or right}; the right side is evaluated only when needed. */
public final class BooleanOperation extends Node {
    private final boolean or;
    private final Node left;
    private final Node right;

    public BooleanOperation(Span span, boolean or, Node left, Node right) {
        super(span, allSingle(left, right), false, left, right);
        this.or = or;
        this.left = left;
        this.right = right;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        boolean decided = ValueKind.truthy(left.value(machine, frame, input)) == or;
        return JqValues.of(decided ? or : ValueKind.truthy(right.value(machine, frame, input)));
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.continuation = new Decision(machine, false);
        machine.path = null;
        return left;
    }

    private final class Decision extends RestoringContinuation {
        private final boolean last;

        Decision(Machine machine, boolean last) {
            super(machine);
            this.last = last;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            boolean truthy = ValueKind.truthy(machine.value);
            restore(machine);
            if (last || truthy == or) {
                machine.value = JqValues.of(truthy);
                return null;
            }
            machine.continuation = new Decision(machine, true);
            machine.path = null;
            return right;
        }
    }
}
