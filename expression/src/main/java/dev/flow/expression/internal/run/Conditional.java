package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.ValueKind;
import org.jspecify.annotations.Nullable;

/** The node of {@code if test then yes else no end}. */
public final class Conditional extends Node {
    private final Node test;
    private final Node yes;
    private final Node no;

    public Conditional(Span span, Node test, Node yes, Node no) {
        super(span, allSingle(test, yes, no), false, test, yes, no);
        this.test = test;
        this.yes = yes;
        this.no = no;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        return (ValueKind.truthy(test.value(machine, frame, input)) ? yes : no).value(machine, frame, input);
    }

    @Override
    public Node run(Machine machine) {
        if (test.direct()) {
            return ValueKind.truthy(test.value(machine, machine.frame, machine.value)) ? yes : no;
        }
        machine.continuation = new Decision(machine);
        machine.path = null;
        return test;
    }

    private final class Decision extends RestoringContinuation {
        Decision(Machine machine) {
            super(machine);
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            boolean truthy = ValueKind.truthy(machine.value);
            restore(machine);
            return truthy ? yes : no;
        }
    }
}
