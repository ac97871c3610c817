package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Paths;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code getpath(path)}: a path expression too. */
public final class GetPath extends OperandNode {
    public GetPath(Span span, Node path) {
        super(span, true, false, new Node[] {path});
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        List<JsonNode> keys = Paths.keys(machine.meter, values(machine, frame, input)[0]);
        machine.at(this);
        return get(machine, input, keys);
    }

    @Override
    @Nullable
    Node gathered(Machine machine, JsonNode[] values) {
        machine.at(this);
        List<JsonNode> keys = Paths.keys(machine.meter, values[0]);
        if (machine.tracksPaths()) {
            machine.requireOnPath(values[0]);
        }
        JsonNode found = get(machine, machine.value, keys);
        for (JsonNode key : keys) {
            machine.enter(key, found);
        }
        machine.value = found;
        return null;
    }

    /** A path that meets null ends there, whatever its other keys are. */
    private static JsonNode get(Machine machine, JsonNode root, List<JsonNode> keys) {
        return Paths.get(machine.meter, root, keys);
    }
}
