package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code [body]}: all results of the body. */
public final class ArrayConstruction extends Node {
    private final Node body;

    public ArrayConstruction(Span span, Node body) {
        super(span, true, false, body);
        this.body = body;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        if (direct()) {
            machine.value = value(machine, machine.frame, machine.value);
            return null;
        }
        Done done = new Done(machine);
        machine.push(done);
        machine.continuation = new Add(machine, done.elements);
        machine.path = null;
        return body;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        ArrayList<JsonNode> elements = new ArrayList<>();
        if (body.direct()) {
            elements.add(body.value(machine, frame, input));
        } else if (body instanceof Sequence sequence && allDirect(sequence.parts())) {
            for (Node part : sequence.parts()) {
                elements.add(part.value(machine, frame, input));
            }
        } else if (body instanceof Pipe chain && chain.second().direct()) {
            collect(machine, new NestedRun(machine, chain.first(), frame, input), chain.second(), frame, elements);
        } else {
            collect(machine, new NestedRun(machine, body, frame, input), null, frame, elements);
        }
        return JqValues.array(machine.meter, elements);
    }

    private static void collect(
            Machine machine, NestedRun results, @Nullable Node last, CallFrame frame, List<JsonNode> elements) {
        try {
            while (results.next()) {
                machine.meter.step();
                elements.add(last == null ? results.value() : last.value(machine, frame, results.value()));
            }
        } finally {
            results.close();
        }
    }

    private static final class Done extends Completion {
        private final ArrayList<JsonNode> elements = new ArrayList<>();

        Done(Machine machine) {
            super(machine);
        }

        @Override
        void complete(Machine machine) {
            machine.value = JqValues.array(machine.meter, elements);
        }
    }

    private static final class Add extends Continuation {
        private final List<JsonNode> elements;

        Add(Machine machine, List<JsonNode> elements) {
            super(machine);
            this.elements = elements;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            elements.add(machine.value);
            return machine.backtrack();
        }
    }
}
