package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The node of {@code source as $name | body}. */
public final class VariableBinding extends Node {
    private final Node source;
    private final Destructuring destructuring;
    private final Node body;
    private final boolean directMatch;

    public VariableBinding(Span span, Node source, Destructuring destructuring, Node body) {
        super(span, destructuring.single() && allSingle(source, body), false, parts(source, destructuring, body));
        this.source = source;
        this.destructuring = destructuring;
        this.body = body;
        this.directMatch = source.direct() && destructuring.direct();
    }

    private static Node[] parts(Node source, Destructuring destructuring, Node body) {
        return Stream.concat(Stream.of(source, body), Stream.of(destructuring.keys()))
                .toArray(Node[]::new);
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        destructuring.match(machine, frame, source.value(machine, frame, input));
        return body.value(machine, frame, input);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        if (directMatch) {
            destructuring.match(machine, machine.frame, source.value(machine, machine.frame, machine.value));
            return body;
        }
        machine.continuation = new Found(machine);
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
            return destructuring.run(machine, value, body);
        }
    }
}
