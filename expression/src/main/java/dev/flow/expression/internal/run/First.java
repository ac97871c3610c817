package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** {@code first(body)} */
public final class First extends Node {
    private final Node body;

    public First(Span span, Node body) {
        super(span, body.single(), false, body);
        this.body = body;
    }

    @Override
    public Node run(Machine machine) {
        machine.kont = new Cut(machine);
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
