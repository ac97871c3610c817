package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;

/**
 * The node of {@code foreach source as $name (init; update; extract)}: one result for every state. While paths are
 * tracked, the path is the source's, so that a {@code limit} that is written with it works in path expressions, as in
 * jq.
 */
public final class Foreach extends Loop {
    private final Node extract;

    public Foreach(Span span, Node source, Destructuring destructuring, Node init, Node update, Node extract) {
        super(span, false, source, destructuring, init, update, extract);
        this.extract = extract;
    }

    @Override
    void begin(Machine machine, LoopState state) {
        machine.continuation = new Iteration(machine, state);
    }

    @Override
    Node step(Machine machine, LoopState state) {
        if (update.direct()) {
            machine.value = update.value(machine, machine.frame, state.value);
            state.value = machine.value;
            return extract;
        }
        machine.value = state.value;
        state.value = JqValues.NULL;
        machine.continuation = new Emit(machine, state);
        return update;
    }

    private final class Iteration extends Continuation {
        private final CallFrame frame;
        private final Step step;

        Iteration(Machine machine, LoopState state) {
            super(machine);
            this.frame = machine.frame;
            this.step = new Step(state);
        }

        @Override
        Node resume(Machine machine) {
            JsonNode element = machine.value;
            machine.frame = frame;
            return destructuring.run(machine, element, step);
        }
    }

    private final class Emit extends Continuation {
        private final LoopState state;
        private final CallFrame frame;

        Emit(Machine machine, LoopState state) {
            super(machine);
            this.state = state;
            this.frame = machine.frame;
        }

        @Override
        Node resume(Machine machine) {
            state.value = machine.value;
            machine.frame = frame;
            return extract;
        }
    }
}
