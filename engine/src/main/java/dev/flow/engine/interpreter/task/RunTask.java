package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InRun;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.MemoPropagation;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.record.RunId;
import dev.flow.engine.record.RunInput;
import io.temporal.common.converter.RawValue;
import io.temporal.workflow.ChildWorkflowOptions;
import org.jspecify.annotations.Nullable;

/**
 * {@code run: workflow} (DSL reference, "Workflow Process"): starts a sub-workflow, a run of its own. Its workflow id
 * is derived from the id of this run and the path of the task.
 */
final class RunTask {
    private static final String NOUN = "sub-workflow";

    private final Interpreter interpreter;
    private final TaskAction.RunWorkflow action;
    private final TaskScope scope;

    private RunTask(Interpreter interpreter, TaskAction.RunWorkflow action, TaskScope scope) {
        this.interpreter = interpreter;
        this.action = action;
        this.scope = scope;
    }

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.RunWorkflow action, TaskScope scope, @Nullable InRun at) {
        return at == null
                ? new RunTask(interpreter, action, scope).start()
                : new AwaitedRun(interpreter, scope, NOUN).awaitReport(at);
    }

    private Step<ActionCursor> start() {
        interpreter.waits().untilListening();
        if (interpreter.mustPark()) {
            return new Step.Parked<>(new ActionCursor.NotBegun());
        }
        Run run = interpreter.run();
        String workflow = action.namespace() + "." + action.name();
        String definition = SubWorkflows.definition(interpreter, scope, workflow, action.version());
        RunInput input = new RunInput(
                definition,
                input(),
                RunInput.INTERPRETER_VERSION,
                run.input().traits(),
                action.await() ? new RunInput.ReportTo(run.workflowId(), !onRequest(run), false) : null,
                null,
                null);
        RawValue value =
                run.outgoing().value(input.json(), "input", scope.task().reference());
        ChildWorkflowOptions.Builder options = ChildWorkflowOptions.newBuilder()
                .setWorkflowId(RunId.of(workflow, run.workflowId() + '\n' + scope.path()));
        MemoPropagation.on(options, workflow, definition);
        return new AwaitedRun(interpreter, scope, NOUN).start(options, workflow, value, action.await());
    }

    /** Whether sub-workflows report their end on request; with version 1 of the interpreter they report it always. */
    static boolean onRequest(Run run) {
        return run.has(RunInput.REPORTS_ON_REQUEST);
    }

    private JsonNode input() {
        return action.input() == null
                ? scope.input()
                : interpreter
                        .values()
                        .value(
                                action.input(),
                                scope.input(),
                                scope,
                                scope.slot("run").child("workflow").child("input"));
    }
}
