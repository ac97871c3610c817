package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqErrors;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** {@code ..}: a value, and everything in it, each container before what it holds. */
public final class RecursiveDescent extends Node {
    public RecursiveDescent(Span span) {
        super(span, false, false);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        JsonNode root = machine.value;
        if (root.isContainerNode() && !root.isEmpty()) {
            if (machine.tracksPaths() && !machine.onPath()) {
                throw JqErrors.noPathAtIteration(machine.meter, root);
            }
            machine.push(new Below(machine));
        }
        return null;
    }

    private record Level(ElementIterator cursor, @Nullable KeyPath path) {}

    private static final class Below extends ChoicePoint {
        private final Deque<Level> levels = new ArrayDeque<>();

        Below(Machine machine) {
            super(machine);
            descend(machine);
        }

        private void descend(Machine machine) {
            machine.meter.nesting(levels.size());
            machine.meter.charge(8);
            levels.push(new Level(new ElementIterator(machine.meter, machine.value), machine.path));
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            restore(machine);
            Level level = levels.element();
            ElementIterator cursor = level.cursor();
            cursor.advance();
            if (!cursor.hasNext()) {
                levels.pop();
            }
            JsonNode value = cursor.value();
            machine.path = level.path();
            if (machine.tracksPaths()) {
                machine.enter(cursor.key(), value);
            }
            machine.value = value;
            if (value.isContainerNode() && !value.isEmpty()) {
                descend(machine);
            }
            if (levels.isEmpty()) {
                machine.pop();
            }
            return null;
        }
    }
}
