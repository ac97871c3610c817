package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import org.jspecify.annotations.Nullable;

/** The node of {@code range(from; upto; by)}. */
public final class Range extends OperandNode {
    public Range(Span span, Node from, Node upto, Node by) {
        super(span, false, false, new Node[] {from, upto, by});
    }

    @Override
    @Nullable
    Node gathered(Machine machine, JsonNode[] bounds) {
        machine.at(this);
        for (JsonNode bound : bounds) {
            if (ValueKind.of(bound) != ValueKind.NUMBER) {
                throw JqException.of("Range bounds must be numeric");
            }
        }
        return emit(machine, new Position(bounds[0], bounds[1], bounds[2]));
    }

    private record Position(JsonNode next, JsonNode upto, JsonNode by) {
        boolean isDone() {
            if (Numbers.isNaN(next) || Numbers.isNaN(upto)) {
                return !Numbers.isNaN(next) || Numbers.toDouble(by) <= 0;
            }
            double direction = Numbers.toDouble(by);
            int order = Numbers.compare(next, upto);
            return direction > 0 ? order >= 0 : direction < 0 ? order <= 0 : true;
        }

        Position after() {
            return new Position(Numbers.add(next, by), upto, by);
        }
    }

    private static @Nullable Node emit(Machine machine, Position position) {
        if (position.isDone()) {
            return machine.backtrack();
        }
        Position after = position.after();
        if (!after.isDone()) {
            machine.push(new More(machine, after));
        }
        machine.value = position.next();
        return null;
    }

    private static final class More extends ChoicePoint {
        private Position position;

        More(Machine machine, Position position) {
            super(machine);
            this.position = position;
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            restore(machine);
            machine.value = position.next();
            position = position.after();
            if (position.isDone()) {
                machine.pop();
            }
            return null;
        }
    }
}
