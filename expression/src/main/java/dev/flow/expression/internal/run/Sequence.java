package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The node of {@code a, b, c}: the results of each part in turn. */
public final class Sequence extends Node {
    private final Node[] parts;

    public Sequence(Span span, List<Node> parts) {
        super(span, false, false, parts.toArray(Node[]::new));
        this.parts = parts.toArray(Node[]::new);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.push(new Rest(machine));
        return parts[0];
    }

    Node[] parts() {
        return parts;
    }

    private final class Rest extends ChoicePoint {
        private int next = 1;

        Rest(Machine machine) {
            super(machine);
        }

        @Override
        Node retry(Machine machine) {
            Node part = parts[next++];
            if (next == parts.length) {
                machine.pop();
            }
            restore(machine);
            return part;
        }
    }
}
