package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** A marker that the machine returns in place of a node; never run. */
final class SentinelNode extends Node {
    private final String name;

    SentinelNode(String name) {
        super(Span.NONE, false, false);
        this.name = name;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        throw new IllegalStateException(name + " is not a node");
    }
}
