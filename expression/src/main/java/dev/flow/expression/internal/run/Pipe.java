package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** The node of {@code first | second}. */
public final class Pipe extends Node {
    private final Node first;
    private final Node second;

    public Pipe(Span span, Node first, Node second) {
        super(span, allSingle(first, second), false, first, second);
        this.first = first;
        this.second = second;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        if (first.direct() && !machine.tracksPaths()) {
            machine.value = first.value(machine, machine.frame, machine.value);
            return second;
        }
        machine.continuation = new Then(machine);
        return first;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        return second.value(machine, frame, first.value(machine, frame, input));
    }

    /** The stage before the bar. */
    public Node first() {
        return first;
    }

    /** The stage after the bar. */
    public Node second() {
        return second;
    }

    private final class Then extends Continuation {
        private final CallFrame frame;

        Then(Machine machine) {
            super(machine);
            this.frame = machine.frame;
        }

        @Override
        Node resume(Machine machine) {
            machine.frame = frame;
            return second;
        }
    }
}
