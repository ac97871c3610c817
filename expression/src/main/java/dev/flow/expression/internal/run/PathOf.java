package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Complaint;
import dev.flow.expression.internal.value.Meter;
import org.jspecify.annotations.Nullable;

/** {@code path(body)} */
public final class PathOf extends Node {
    private final Node body;

    public PathOf(Span span, Node body) {
        super(span, body.single(), false, body);
        this.body = body;
    }

    @Override
    public Node run(Machine machine) {
        machine.kont = new Done(machine);
        machine.path = Path.ROOT;
        machine.at = machine.value;
        return body;
    }

    /** The path in the registers; an error when the value there is not what it leads to. */
    static Path found(Machine machine) {
        Path path = machine.path;
        if (path == null) {
            throw new IllegalStateException("no path is tracked");
        }
        if (!machine.onPath()) {
            throw Complaint.noPath(machine.meter, machine.value);
        }
        return path;
    }

    private final class Done extends SavingKont {
        Done(Machine machine) {
            super(machine);
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            machine.at(PathOf.this);
            Path found = found(machine);
            Meter meter = machine.meter;
            restore(machine);
            machine.value = found.toArray(meter);
            return null;
        }
    }
}
