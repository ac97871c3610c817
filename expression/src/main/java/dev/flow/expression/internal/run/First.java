package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** The node of {@code first(body)}: the other results are not computed. */
public final class First extends Node {
    private final Node body;

    public First(Span span, Node body) {
        super(span, body.single(), false, body);
        this.body = body;
    }

    @Override
    public Node run(Machine machine) {
        machine.continuation = new Cut(machine);
        return body;
    }

    private static final class Cut extends Continuation {
        private final int height;

        Cut(Machine machine) {
            super(machine);
            this.height = machine.height();
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            machine.cut(height);
            return null;
        }
    }
}
