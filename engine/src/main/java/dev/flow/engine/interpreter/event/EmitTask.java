package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.event.EventHops;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.MemoPropagation;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.record.ActivityTypes;
import io.temporal.workflow.Workflow;

/**
 * {@code emit} (DSL reference, "Emit"): hands an event to the router; the output is the whole event (decision 4,
 * {@code docs/compatibility.md#decision-4}).
 */
public final class EmitTask {
    private EmitTask() {}

    public static Step<ActionCursor> execute(Interpreter interpreter, TaskAction.Emit emit, TaskScope scope) {
        interpreter.waits().untilListening();
        if (interpreter.mustPark()) {
            return new Step.Parked<>(new ActionCursor.NotBegun());
        }
        String reference = scope.task().reference();
        JsonNode attributes = interpreter
                .values()
                .value(
                        emit.event(),
                        scope.input(),
                        scope,
                        scope.slot("emit").child("event").child("with"));
        ObjectNode event = EventReading.complete(
                attributes,
                interpreter.run().program().definition().workflow(),
                Workflow.randomUUID().toString(),
                reference);
        interpreter.activities().brief(ActivityTypes.EMIT, scope, withHops(event));
        return new Step.Done<>(event);
    }

    /** Says how many runs have started each other by events before this one, if any have. */
    private static ObjectNode withHops(ObjectNode event) {
        int hops = MemoPropagation.hops();
        return hops == 0 ? event : event.deepCopy().put(EventHops.ATTRIBUTE, hops);
    }
}
