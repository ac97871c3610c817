package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqErrors;
import org.jspecify.annotations.Nullable;

/** The node of {@code path(body)}: the paths of the body's results. */
public final class PathExpression extends Node {
    private final Node body;

    public PathExpression(Span span, Node body) {
        super(span, body.single(), false, body);
        this.body = body;
    }

    @Override
    public Node run(Machine machine) {
        machine.continuation = new Done(machine);
        machine.path = KeyPath.ROOT;
        machine.at = machine.value;
        return body;
    }

    /** The path in the registers; an error when the value there is not what it leads to. */
    static KeyPath found(Machine machine) {
        KeyPath path = machine.path;
        if (path == null) {
            throw new IllegalStateException("no path is tracked");
        }
        if (!machine.onPath()) {
            throw JqErrors.noPath(machine.meter, machine.value);
        }
        return path;
    }

    private final class Done extends RestoringContinuation {
        Done(Machine machine) {
            super(machine);
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            machine.at(PathExpression.this);
            KeyPath found = found(machine);
            BudgetMeter meter = machine.meter;
            restore(machine);
            machine.value = found.toArray(meter);
            return null;
        }
    }
}
