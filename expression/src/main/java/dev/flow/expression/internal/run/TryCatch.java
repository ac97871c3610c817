package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqException;
import org.jspecify.annotations.Nullable;

/** {@code try body catch handler}: errors of the body only, not of what is done with its results. */
public final class TryCatch extends Node {
    private final Node body;
    private final @Nullable Node handler;

    public TryCatch(Span span, Node body, @Nullable Node handler) {
        super(
                span,
                handler != null && allSingle(body, handler),
                false,
                handler == null ? new Node[] {body} : new Node[] {body, handler});
        this.body = body;
        this.handler = handler;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        int height = machine.height();
        try {
            return body.value(machine, frame, input);
        } catch (JqException error) {
            machine.cut(height);
            if (handler == null) {
                throw error;
            }
            return handler.value(machine, frame, error.value());
        }
    }

    @Override
    public @Nullable Node run(Machine machine) {
        if (body.direct() && !machine.tracksPaths()) {
            int height = machine.height();
            try {
                machine.value = body.value(machine, machine.frame, machine.value);
                return null;
            } catch (JqException error) {
                machine.cut(height);
                return handle(machine, error);
            }
        }
        Guard guard = new Guard(machine);
        machine.push(guard);
        machine.continuation = new Leave(machine, guard);
        return body;
    }

    private @Nullable Node handle(Machine machine, JqException error) {
        if (handler == null) {
            return machine.backtrack();
        }
        machine.value = error.value();
        return handler;
    }

    private final class Guard extends ChoicePoint {
        private boolean disarmed;

        Guard(Machine machine) {
            super(machine);
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            machine.pop();
            return machine.backtrack();
        }

        @Override
        @Nullable
        Node caught(Machine machine, JqException error) {
            if (disarmed) {
                return Machine.PASS;
            }
            restore(machine);
            return handle(machine, error);
        }
    }

    /** Lies above a guard while a result of its body is processed. */
    private static final class Outside extends ChoicePoint {
        private final Guard guard;

        Outside(Machine machine, Guard guard) {
            super(machine);
            this.guard = guard;
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            machine.pop();
            return machine.backtrack();
        }

        @Override
        @Nullable
        Node caught(Machine machine, JqException error) {
            guard.disarmed = true;
            return Machine.PASS;
        }
    }

    private static final class Leave extends Continuation {
        private final Guard guard;

        Leave(Machine machine, Guard guard) {
            super(machine);
            this.guard = guard;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            if (machine.isTop(guard)) {
                machine.pop();
            } else {
                machine.push(new Outside(machine, guard));
            }
            return null;
        }
    }
}
