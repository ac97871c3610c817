package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Kind;
import org.jspecify.annotations.Nullable;

/** {@code if test then yes else no end} */
public final class Condition extends Node {
    private final Node test;
    private final Node yes;
    private final Node no;

    public Condition(Span span, Node test, Node yes, Node no) {
        super(span, allSingle(test, yes, no), false, test, yes, no);
        this.test = test;
        this.yes = yes;
        this.no = no;
    }

    @Override
    public JsonNode value(Machine machine, Frame frame, JsonNode input) {
        return (Kind.truthy(test.value(machine, frame, input)) ? yes : no).value(machine, frame, input);
    }

    @Override
    public Node run(Machine machine) {
        if (test.direct()) {
            return Kind.truthy(test.value(machine, machine.frame, machine.value)) ? yes : no;
        }
        machine.kont = new Decision(machine);
        machine.path = null;
        return test;
    }

    private final class Decision extends SavingKont {
        Decision(Machine machine) {
            super(machine);
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            boolean truthy = Kind.truthy(machine.value);
            restore(machine);
            return truthy ? yes : no;
        }
    }
}
