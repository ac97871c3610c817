package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code source as $name | body} */
public final class VariableBinding extends Node {
    private final Node source;
    private final Destructuring binder;
    private final Node body;
    private final boolean directMatch;

    public VariableBinding(Span span, Node source, Destructuring binder, Node body) {
        super(span, binder.single() && allSingle(source, body), false, parts(source, binder, body));
        this.source = source;
        this.binder = binder;
        this.body = body;
        this.directMatch = source.direct() && binder.direct();
    }

    private static Node[] parts(Node source, Destructuring binder, Node body) {
        return Stream.concat(Stream.of(source, body), Stream.of(binder.keys())).toArray(Node[]::new);
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        binder.match(machine, frame, source.value(machine, frame, input));
        return body.value(machine, frame, input);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        if (directMatch) {
            binder.match(machine, machine.frame, source.value(machine, machine.frame, machine.value));
            return body;
        }
        machine.kont = new Found(machine);
        machine.path = null;
        return source;
    }

    private final class Found extends RestoringContinuation {
        Found(Machine machine) {
            super(machine);
        }

        @Override
        Node resume(Machine machine) {
            JsonNode value = machine.value;
            restore(machine);
            return binder.run(machine, value, body);
        }
    }
}
