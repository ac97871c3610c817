package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code reduce source as $name (init; update)} */
public final class Reduce extends Node {
    private final Node source;
    private final Destructuring binder;
    private final Node init;
    private final Node update;

    public Reduce(Span span, Node source, Destructuring binder, Node init, Node update) {
        super(span, init.single(), false, parts(source, binder, init, update));
        this.source = source;
        this.binder = binder;
        this.init = init;
        this.update = update;
    }

    static Node[] parts(Node source, Destructuring binder, Node... others) {
        return Stream.of(Stream.of(source), Stream.of(binder.keys()), Stream.of(others))
                .flatMap(nodes -> nodes)
                .toArray(Node[]::new);
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        if (!binder.direct() || !update.direct()) {
            return machine.only(this, frame, input);
        }
        JsonNode state = init.value(machine, frame, input);
        NestedRun elements = new NestedRun(machine, source, frame, input);
        try {
            while (elements.next()) {
                binder.match(machine, frame, elements.value());
                state = update.value(machine, frame, state);
            }
        } finally {
            elements.close();
        }
        return state;
    }

    @Override
    public Node run(Machine machine) {
        machine.kont = new Start(machine);
        return init;
    }

    private final class Start extends RestoringContinuation {
        Start(Machine machine) {
            super(machine);
        }

        @Override
        Node resume(Machine machine) {
            LoopState state = new LoopState(machine);
            restore(machine);
            machine.push(new Done(machine, state));
            machine.kont = new Turn(machine, state);
            machine.path = null;
            return source;
        }
    }

    private static final class Done extends ChoicePoint {
        private final LoopState state;

        Done(Machine machine, LoopState state) {
            super(machine);
            this.state = state;
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            machine.pop();
            restore(machine);
            state.load(machine);
            return null;
        }
    }

    /** An element of the source is there. */
    private final class Turn extends RestoringContinuation {
        private final LoopState state;
        private final Update step;

        Turn(Machine machine, LoopState state) {
            super(machine);
            this.state = state;
            this.step = new Update(state);
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            JsonNode element = machine.value;
            restore(machine);
            if (binder.direct() && update.direct() && state.path == null) {
                binder.match(machine, frame, element);
                state.value = update.value(machine, frame, state.value);
                return machine.backtrack();
            }
            return binder.run(machine, element, step);
        }
    }

    /** The element is bound: computes the next state; the last of several counts, and none is null. */
    private final class Update extends Node {
        private final LoopState state;

        Update(LoopState state) {
            super(Reduce.this.span(), false, true);
            this.state = state;
        }

        @Override
        public Node run(Machine machine) {
            state.load(machine);
            state.value = JqValues.NULL;
            machine.kont = new Store(machine, state);
            return update;
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
