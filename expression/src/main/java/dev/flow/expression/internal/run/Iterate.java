package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqErrors;
import org.jspecify.annotations.Nullable;

/** The node of {@code .[]}: one result for each element. */
public final class Iterate extends Node {
    public Iterate(Span span) {
        super(span, false, false);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        JsonNode container = machine.value;
        if (machine.tracksPaths() && !machine.onPath()) {
            throw JqErrors.noPathAtIteration(machine.meter, container);
        }
        if (!container.isContainerNode()) {
            throw JqErrors.cannotIterate(machine.meter, container);
        }
        ElementIterator cursor = new ElementIterator(machine.meter, container);
        if (!cursor.hasNext()) {
            return machine.backtrack();
        }
        cursor.advance();
        if (cursor.hasNext()) {
            machine.push(new More(machine, cursor));
        }
        enter(machine, cursor);
        return null;
    }

    private static void enter(Machine machine, ElementIterator cursor) {
        if (machine.tracksPaths()) {
            machine.enter(cursor.key(), cursor.value());
        } else {
            machine.value = cursor.value();
        }
    }

    private static final class More extends ChoicePoint {
        private final ElementIterator cursor;

        More(Machine machine, ElementIterator cursor) {
            super(machine);
            this.cursor = cursor;
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            cursor.advance();
            if (!cursor.hasNext()) {
                machine.pop();
            }
            restore(machine);
            enter(machine, cursor);
            return null;
        }
    }
}
