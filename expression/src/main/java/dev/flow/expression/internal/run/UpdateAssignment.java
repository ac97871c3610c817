package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Deletion;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Paths;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code paths |= change}: every place gets the first result for what is there now; where there is none it is deleted,
 * all at once at the end. The other assignments are made of it.
 */
public final class UpdateAssignment extends Node {
    private final Node paths;
    private final Node change;

    public UpdateAssignment(Span span, Node paths, Node change) {
        super(span, true, false, paths, change);
        this.paths = paths;
        this.change = change;
    }

    @Override
    public Node run(Machine machine) {
        Done done = new Done(machine);
        machine.push(done);
        machine.continuation = new PathFound(machine, done);
        machine.path = KeyPath.ROOT;
        machine.at = machine.value;
        return paths;
    }

    private final class Done extends Completion {
        private final List<JsonNode> deletions = new ArrayList<>();
        private JsonNode root;

        Done(Machine machine) {
            super(machine);
            this.root = machine.value;
        }

        void set(Machine machine, List<JsonNode> keys, JsonNode value) {
            root = Paths.set(machine.meter, root, keys, value);
        }

        @Override
        void complete(Machine machine) {
            machine.at(UpdateAssignment.this);
            machine.value = deletions.isEmpty() ? root : Deletion.of(machine.meter, root, deletions);
        }
    }

    private final class PathFound extends Continuation {
        private final Done done;
        private final CallFrame frame;

        PathFound(Machine machine, Done done) {
            super(machine);
            this.done = done;
            this.frame = machine.frame;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            machine.at(UpdateAssignment.this);
            KeyPath found = PathExpression.found(machine);
            List<JsonNode> keys = found.keys();
            JsonNode old = Paths.get(machine.meter, done.root, keys);
            if (change.direct()) {
                JsonNode value = change.value(machine, frame, old);
                machine.at(UpdateAssignment.this);
                done.set(machine, keys, value);
                return machine.backtrack();
            }
            machine.frame = frame;
            machine.value = old;
            machine.path = null;
            int height = machine.height();
            machine.push(new NoResult(machine, done, keys));
            machine.continuation = new Changed(machine, done, keys, height);
            return change;
        }
    }

    private static final class NoResult extends ChoicePoint {
        private final Done done;
        private final List<JsonNode> keys;

        NoResult(Machine machine, Done done, List<JsonNode> keys) {
            super(machine);
            this.done = done;
            this.keys = keys;
        }

        @Override
        @Nullable
        Node retry(Machine machine) {
            machine.pop();
            done.deletions.add(JqValues.array(machine.meter, new ArrayList<>(keys)));
            return machine.backtrack();
        }
    }

    private final class Changed extends Continuation {
        private final Done done;
        private final List<JsonNode> keys;
        private final int height;

        Changed(Machine machine, Done done, List<JsonNode> keys, int height) {
            super(machine);
            this.done = done;
            this.keys = keys;
            this.height = height;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            machine.at(UpdateAssignment.this);
            machine.cut(height);
            done.set(machine, keys, machine.value);
            return machine.backtrack();
        }
    }
}
