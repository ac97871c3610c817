package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.FunctionReference;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.CallRequest;

/**
 * {@code call} of something outside the workflow: an activity typed by the kind, or by {@code name:version} of a host's
 * function. Its arguments are evaluated there, so that secrets never reach the history (decision 5,
 * {@code docs/compatibility.md#decision-5}).
 */
final class CallTask {
    private CallTask() {}

    static Step<ActionCursor> execute(Interpreter interpreter, String type, TaskScope scope) {
        if (interpreter.mustPark()) {
            return new Step.Parked<>(new ActionCursor.NotBegun());
        }
        return new Step.Done<>(interpreter.activities().call(type, scope, request(interpreter.run(), scope)));
    }

    static String type(FunctionReference.Host function) {
        return function.name() + ":" + function.version();
    }

    /** The JSON of the {@link CallRequest} of this call. */
    private static ObjectNode request(Run run, TaskScope scope) {
        ObjectNode variables = Json.object();
        run.program().reads(scope.task()).values(scope).forEach(variables::set);
        ObjectNode request = Json.object();
        request.put("definition", run.program().definition().digest())
                .put("task", scope.task().reference());
        request.set("input", scope.input());
        request.set("variables", variables);
        request.put("idempotencyKey", run.workflowId() + ":" + scope.stablePath());
        if (run.revision() != null) {
            request.put(CallRequest.REVISION, run.revision());
        }
        return request;
    }
}
