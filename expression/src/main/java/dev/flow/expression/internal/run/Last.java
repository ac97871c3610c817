package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;
import org.jspecify.annotations.Nullable;

/** {@code last(body)}: null when the body has no result, as in jq 1.7. */
public final class Last extends Node {
    private final Node body;

    public Last(Span span, Node body) {
        super(span, true, false, body);
        this.body = body;
    }

    @Override
    public Node run(Machine machine) {
        Done done = new Done(machine);
        machine.push(done);
        machine.continuation = new Keep(machine, done);
        return body;
    }

    private static final class Done extends Completion {
        private final LoopState last;

        Done(Machine machine) {
            super(machine);
            last = new LoopState(machine);
            last.value = JqValues.NULL;
        }

        @Override
        void complete(Machine machine) {
            last.load(machine);
        }
    }

    private static final class Keep extends Continuation {
        private final Done done;

        Keep(Machine machine, Done done) {
            super(machine);
            this.done = done;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            done.last.store(machine);
            return machine.backtrack();
        }
    }
}
