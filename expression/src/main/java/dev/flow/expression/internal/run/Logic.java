package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Kind;
import dev.flow.expression.internal.value.Values;
import org.jspecify.annotations.Nullable;

/** {@code left and right}, {@code left or right} */
public final class Logic extends Node {
    private final boolean or;
    private final Node left;
    private final Node right;

    public Logic(Span span, boolean or, Node left, Node right) {
        super(span, allSingle(left, right), false, left, right);
        this.or = or;
        this.left = left;
        this.right = right;
    }

    @Override
    public JsonNode value(Machine machine, Frame frame, JsonNode input) {
        boolean decided = Kind.truthy(left.value(machine, frame, input)) == or;
        return Values.of(decided ? or : Kind.truthy(right.value(machine, frame, input)));
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.kont = new Decision(machine, false);
        machine.path = null;
        return left;
    }

    private final class Decision extends SavingKont {
        private final boolean last;

        Decision(Machine machine, boolean last) {
            super(machine);
            this.last = last;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            boolean truthy = Kind.truthy(machine.value);
            restore(machine);
            if (last || truthy == or) {
                machine.value = Values.of(truthy);
                return null;
            }
            machine.kont = new Decision(machine, true);
            machine.path = null;
            return right;
        }
    }
}
