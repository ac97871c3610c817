package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;
import org.jspecify.annotations.Nullable;

/**
 * The node of {@code reduce source as $name (init; update)}: its result is the last state. Of several results of an
 * update the last one counts; without a result the state becomes null.
 */
public final class Reduce extends Loop {
    public Reduce(Span span, Node source, Destructuring destructuring, Node init, Node update) {
        super(span, init.single(), source, destructuring, init, update);
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        if (!destructuring.direct() || !update.direct()) {
            return machine.only(this, frame, input);
        }
        JsonNode state = init().value(machine, frame, input);
        NestedRun elements = new NestedRun(machine, source(), frame, input);
        try {
            while (elements.next()) {
                destructuring.match(machine, frame, elements.value());
                state = update.value(machine, frame, state);
            }
        } finally {
            elements.close();
        }
        return state;
    }

    @Override
    void begin(Machine machine, LoopState state) {
        machine.push(new Done(machine, state));
        machine.continuation = new Iteration(machine, state);
        machine.path = null;
    }

    @Override
    Node step(Machine machine, LoopState state) {
        state.load(machine);
        state.value = JqValues.NULL;
        machine.continuation = new Store(machine, state);
        return update;
    }

    private static final class Done extends Completion {
        private final LoopState state;

        Done(Machine machine, LoopState state) {
            super(machine);
            this.state = state;
        }

        @Override
        void complete(Machine machine) {
            state.load(machine);
        }
    }

    private final class Iteration extends RestoringContinuation {
        private final LoopState state;
        private final Step step;

        Iteration(Machine machine, LoopState state) {
            super(machine);
            this.state = state;
            this.step = new Step(state);
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            JsonNode element = machine.value;
            restore(machine);
            if (destructuring.direct() && update.direct() && state.path == null) {
                destructuring.match(machine, frame, element);
                state.value = update.value(machine, frame, state.value);
                return machine.backtrack();
            }
            return destructuring.run(machine, element, step);
        }
    }

    private static final class Store extends Continuation {
        private final LoopState state;

        Store(Machine machine, LoopState state) {
            super(machine);
            this.state = state;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            state.store(machine);
            return machine.backtrack();
        }
    }
}
