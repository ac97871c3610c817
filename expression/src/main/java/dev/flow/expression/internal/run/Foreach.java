package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;
import org.jspecify.annotations.Nullable;

/**
 * {@code foreach source as $name (init; update; extract)}. While paths are tracked, the path is the source's, so that a
 * {@code limit} that is written with it works in path expressions, as in jq.
 */
public final class Foreach extends Node {
    private final Node source;
    private final Destructuring binder;
    private final Node init;
    private final Node update;
    private final Node extract;

    public Foreach(Span span, Node source, Destructuring binder, Node init, Node update, Node extract) {
        super(span, false, false, Reduce.parts(source, binder, init, update, extract));
        this.source = source;
        this.binder = binder;
        this.init = init;
        this.update = update;
        this.extract = extract;
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
            machine.kont = new Turn(machine, state);
            return source;
        }
    }

    private final class Turn extends Continuation {
        private final CallFrame frame;
        private final Update step;

        Turn(Machine machine, LoopState state) {
            super(machine);
            this.frame = machine.frame;
            this.step = new Update(state);
        }

        @Override
        Node resume(Machine machine) {
            machine.frame = frame;
            return binder.run(machine, machine.value, step);
        }
    }

    private final class Update extends Node {
        private final LoopState state;

        Update(LoopState state) {
            super(Foreach.this.span(), false, true);
            this.state = state;
        }

        @Override
        public Node run(Machine machine) {
            JsonNode value = state.value;
            if (update.direct()) {
                machine.value = update.value(machine, machine.frame, value);
                state.value = machine.value;
                return extract;
            }
            machine.value = value;
            state.value = JqValues.NULL;
            machine.kont = new Emit(machine, state);
            return update;
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
        @Nullable
        Node resume(Machine machine) {
            state.value = machine.value;
            machine.frame = frame;
            return extract;
        }
    }
}
