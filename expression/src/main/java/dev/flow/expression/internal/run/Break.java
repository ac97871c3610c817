package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** The node of {@code break $name}. */
public final class Break extends Node {
    private final int hops;
    private final int slot;

    public Break(Span span, int hops, int slot) {
        super(span, false, false);
        this.hops = hops;
        this.slot = slot;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        return machine.breakTo(new BreakException(machine.frame.up(hops).label(slot)));
    }
}
