package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** The node of {@code empty}, which has no result. */
public final class Empty extends Node {
    public Empty(Span span) {
        super(span, false, false);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        return machine.backtrack();
    }
}
