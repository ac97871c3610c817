package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InRequest;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Inbox;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.RunResultJson;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.engine.record.QueueRequest;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code call} of a function of the kind queue. An activity sends the request; after that nothing of the call is in
 * flight: the response arrives as a signal with the id of the request, also before the activity has completed, and a
 * timer ends the wait for it. A request that is not waited for any more is withdrawn.
 */
final class RequestTask {
    private static final String NOUN = "request";

    private final Interpreter interpreter;
    private final FunctionReference.Queue function;
    private final TaskScope scope;
    private final Inbox inbox;

    private RequestTask(Interpreter interpreter, FunctionReference.Queue function, TaskScope scope) {
        this.interpreter = interpreter;
        this.function = function;
        this.scope = scope;
        this.inbox = interpreter.run().inbox();
    }

    static Step<ActionCursor> execute(
            Interpreter interpreter,
            TaskAction.CallFunction call,
            FunctionReference.Queue function,
            TaskScope scope,
            @Nullable InRequest at) {
        var task = new RequestTask(interpreter, function, scope);
        return at == null ? task.begin(call) : task.await(at);
    }

    private Step<ActionCursor> begin(TaskAction.CallFunction call) {
        interpreter.waits().untilListening();
        if (interpreter.mustPark()) {
            return new Step.Parked<>(new ActionCursor.NotBegun());
        }
        JsonNode arguments = interpreter.values().value(call.arguments(), scope.input(), scope, scope.slot("with"));
        String id = Workflow.randomUUID().toString();
        return await(new InRequest(id, send(id, arguments)));
    }

    /** When the response is late. */
    private long send(String id, JsonNode arguments) {
        Run run = interpreter.run();
        var request = new QueueRequest(
                id,
                function.qualified(),
                arguments,
                new QueueRequest.Place(
                        run.program().definition().digest(), scope.task().reference(), run.revision()),
                run.workflowId() + ":" + scope.stablePath());
        try {
            return interpreter
                    .activities()
                    .call(ActivityTypes.REQUEST, scope, request.json())
                    .path(QueueRequest.UNTIL)
                    .asLong();
        } catch (CanceledFailure canceled) {
            withdraw(id);
            throw canceled;
        }
    }

    private Step<ActionCursor> await(InRequest at) {
        if (!inbox.reported(at.request())) {
            try {
                if (interpreter.mustPark() || !responded(at)) {
                    return new Step.Parked<>(at);
                }
            } catch (CanceledFailure canceled) {
                withdraw(at.request());
                throw canceled;
            }
        }
        Optional<JsonNode> response = inbox.takeReport(at.request());
        if (response.isEmpty()) {
            withdraw(at.request());
            throw Fault.of(
                    StandardErrorType.TIMEOUT,
                    "No response",
                    "The function " + function.qualified() + " has not responded until "
                            + Instant.ofEpochMilli(at.until()) + ".",
                    scope.task().reference());
        }
        return new Step.Done<>(
                RunResultJson.outputOrThrow(response.get(), NOUN, scope.task().reference()));
    }

    /** Waits for the response or the end of its time; false when the run must continue as new first. */
    private boolean responded(InRequest at) {
        List<Promise<Void>> timer = new ArrayList<>(1);
        CancellationScope clock = Workflow.newCancellationScope(
                () -> timer.add(interpreter.waits().timer(at.until(), scope.summary(CommandSummary.Purpose.RESPONSE))));
        clock.run();
        Promise<Void> end = timer.getFirst();
        boolean over = interpreter.waits().untilOrParking(() -> inbox.reported(at.request()) || end.isCompleted());
        // Those of a parked segment are closed with it, and those of a cancelled task with its scope.
        if (over && !end.isCompleted()) {
            clock.cancel();
        }
        return over;
    }

    private void withdraw(String id) {
        Run run = interpreter.run();
        var request = new QueueRequest(
                id,
                function.qualified(),
                NullNode.getInstance(),
                new QueueRequest.Place(
                        run.program().definition().digest(), scope.task().reference(), run.revision()),
                "");
        interpreter.activities().aside(ActivityTypes.WITHDRAW, scope, request.json());
    }
}
