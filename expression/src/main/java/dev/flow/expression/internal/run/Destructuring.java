package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Patterns, of which each but the first is tried when the one before fails, be it in the pattern or in what follows.
 *
 * @param variables the slots of all variables of all patterns: null where a pattern does not set them
 */
public record Destructuring(List<CompiledPattern> patterns, List<Integer> variables) {
    public Destructuring {
        patterns = List.copyOf(patterns);
        variables = List.copyOf(variables);
    }

    boolean single() {
        return patterns.size() == 1 && patterns.getFirst().single();
    }

    boolean direct() {
        return patterns.size() == 1 && patterns.getFirst().direct();
    }

    /** The keys that patterns compute, because they are parts of the node that has this destructuring. */
    public Node[] keys() {
        return patterns.stream()
                .flatMap(pattern -> pattern.steps().stream())
                .map(CompiledPattern.Step::key)
                .toArray(Node[]::new);
    }

    void match(Machine machine, CallFrame frame, JsonNode value) {
        patterns.getFirst().match(machine, frame, value);
    }

    /** Destructures a value and continues; the registers are the input of what follows. */
    Node run(Machine machine, JsonNode value, Node then) {
        return patterns.size() == 1 ? patterns.getFirst().run(machine, value, then) : attempt(machine, value, then, 0);
    }

    private Node attempt(Machine machine, JsonNode value, Node then, int index) {
        for (int slot : variables) {
            machine.frame.set(slot, JqValues.NULL);
        }
        if (index + 1 < patterns.size()) {
            machine.push(new Alternative(machine, this, value, then, index + 1));
        }
        return patterns.get(index).run(machine, value, then);
    }

    private static final class Alternative extends ChoicePoint {
        private final Destructuring destructuring;
        private final JsonNode matched;
        private final Node then;
        private final int index;

        Alternative(Machine machine, Destructuring destructuring, JsonNode matched, Node then, int index) {
            super(machine);
            this.destructuring = destructuring;
            this.matched = matched;
            this.then = then;
            this.index = index;
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            machine.pop();
            return machine.backtrack();
        }

        @Override
        Node caught(Machine machine, JqException error) {
            restore(machine);
            return destructuring.attempt(machine, matched, then, index);
        }
    }
}
