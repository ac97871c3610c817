package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqValues;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** {@code [target[] | body]} where both are direct: the most frequent loop, without the machine. */
public final class DirectMap extends Node {
    private final Node target;
    private final Node body;
    private final Node iteration;

    /**
     * A loop over what the target holds.
     *
     * @param iteration the part of the program that an error of the iteration is about
     */
    public DirectMap(Span span, Node target, Node iteration, Node body) {
        super(span, true, false, target, body);
        this.target = target;
        this.iteration = iteration;
        this.body = body;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.value = value(machine, machine.frame, machine.value);
        return null;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        JsonNode container = target.value(machine, frame, input);
        if (!container.isContainerNode()) {
            machine.at(iteration);
            throw JqErrors.cannotIterate(machine.meter, container);
        }
        ElementIterator cursor = new ElementIterator(machine.meter, container);
        ArrayList<JsonNode> elements = new ArrayList<>(container.size());
        while (cursor.hasNext()) {
            machine.meter.charge(2);
            cursor.advance();
            elements.add(body.value(machine, frame, cursor.value()));
        }
        return JqValues.array(machine.meter, elements);
    }
}
