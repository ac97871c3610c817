package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import java.util.stream.Stream;

/** What {@code reduce} and {@code foreach} have in common: every result of a source updates a state. */
abstract class Loop extends Node {
    final Destructuring destructuring;
    final Node update;
    private final Node source;
    private final Node init;

    /** @param others parts that only one kind of loop has */
    Loop(Span span, boolean single, Node source, Destructuring destructuring, Node init, Node update, Node... others) {
        super(span, single, false, parts(source, destructuring, init, update, others));
        this.source = source;
        this.destructuring = destructuring;
        this.init = init;
        this.update = update;
    }

    private static Node[] parts(Node source, Destructuring destructuring, Node init, Node update, Node... others) {
        return Stream.of(Stream.of(source), Stream.of(destructuring.keys()), Stream.of(init, update), Stream.of(others))
                .flatMap(nodes -> nodes)
                .toArray(Node[]::new);
    }

    final Node source() {
        return source;
    }

    final Node init() {
        return init;
    }

    @Override
    public final Node run(Machine machine) {
        machine.continuation = new Start(machine);
        return init;
    }

    /** Prepares the machine for the source; the registers are those with which the loop was entered. */
    abstract void begin(Machine machine, LoopState state);

    /** Goes on when an element of the source is bound to the variables of the pattern. */
    abstract Node step(Machine machine, LoopState state);

    /** The state has its initial value. */
    private final class Start extends RestoringContinuation {
        Start(Machine machine) {
            super(machine);
        }

        @Override
        Node resume(Machine machine) {
            LoopState state = new LoopState(machine);
            restore(machine);
            begin(machine, state);
            return source;
        }
    }

    /** The node that follows the pattern: updates the state of one run of the loop. */
    final class Step extends Node {
        private final LoopState state;

        Step(LoopState state) {
            super(Loop.this.span(), false, true);
            this.state = state;
        }

        @Override
        public Node run(Machine machine) {
            return step(machine, state);
        }
    }
}
