package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** The node of {@code label $name | body}. */
public final class Label extends Node {
    private final int slot;
    private final Node body;

    public Label(Span span, int slot, Node body) {
        super(span, false, false, body);
        this.slot = slot;
        this.body = body;
    }

    @Override
    public Node run(Machine machine) {
        Mark mark = new Mark(machine);
        machine.push(mark);
        machine.frame.set(slot, mark);
        return body;
    }

    private static final class Mark extends ChoicePoint {
        Mark(Machine machine) {
            super(machine);
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            machine.pop();
            return machine.backtrack();
        }
    }
}
