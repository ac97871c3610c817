package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.Template;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InRun;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.MemoPropagation;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.interpreter.Values;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.engine.record.PopulationRequest.Caller;
import dev.flow.engine.record.PopulationRequest.Heritage;
import dev.flow.engine.record.PopulationRequest.Member;
import dev.flow.engine.record.PopulationRequest.Plan;
import io.temporal.common.converter.RawValue;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code call: population:1.0@default}: has a population workflow start a run for each member, and waits for its end.
 * What is one of ours and no run of a document goes by the queue of system workflows.
 */
final class PopulationTask {
    private static final String NOUN = "population";
    private static final int MOST_QUERY_NAME = 200;
    private static final int MOST_PAGE = 10_000;

    private final Interpreter interpreter;
    private final TaskAction.CallPopulation action;
    private final TaskScope scope;

    private PopulationTask(Interpreter interpreter, TaskAction.CallPopulation action, TaskScope scope) {
        this.interpreter = interpreter;
        this.action = action;
        this.scope = scope;
    }

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.CallPopulation action, TaskScope scope, @Nullable InRun at) {
        return at == null
                ? new PopulationTask(interpreter, action, scope).start()
                : new AwaitedRun(interpreter, scope, NOUN).awaitReport(at);
    }

    private Step<ActionCursor> start() {
        interpreter.waits().untilListening();
        if (interpreter.mustPark()) {
            return new Step.Parked<>(new ActionCursor.NotBegun());
        }
        Run run = interpreter.run();
        RawValue value = run.outgoing()
                .value(request().argument(), "argument", scope.task().reference());
        ChildWorkflowOptions.Builder options = ChildWorkflowOptions.newBuilder()
                .setWorkflowId(PopulationRequest.workflowId(run.workflowId(), scope.path()))
                .setTaskQueue(Objects.requireNonNull(run.options().systemQueue()));
        return new AwaitedRun(interpreter, scope, NOUN).start(options, PopulationRequest.TYPE, value, true);
    }

    private PopulationRequest request() {
        Run run = interpreter.run();
        TaskAction.CallPopulation.Member member = action.member();
        String workflow = member.namespace() + "." + member.name();
        return new PopulationRequest(
                new Caller(
                        Workflow.getInfo().getWorkflowType(),
                        run.workflowId(),
                        run.program().definition().digest(),
                        scope.task().reference()),
                new Heritage(Workflow.getInfo().getTaskQueue(), run.input().traits(), MemoPropagation.ofRun()),
                new Plan(
                        query(),
                        number(action.page(), "page", MOST_PAGE, 0),
                        number(
                                action.concurrency(),
                                "concurrency",
                                TaskAction.CallPopulation.MOST_CONCURRENT,
                                TaskAction.CallPopulation.CONCURRENCY),
                        action.stopAfter()),
                new Member(workflow, SubWorkflows.definition(interpreter, scope, workflow, member.version())),
                readsInput(member.input()) ? scope.input() : NullNode.getInstance(),
                run.program().reads(scope.task()).values(scope));
    }

    private static boolean readsInput(@Nullable Template input) {
        return input != null
                && input.expressions()
                        .flatMap(expression -> expression.reads().paths().stream())
                        .anyMatch(path -> path.variable().equals("input"));
    }

    private String query() {
        JsonNode name = value(action.query(), "query");
        if (!name.isTextual() || name.textValue().isEmpty() || name.textValue().length() > MOST_QUERY_NAME) {
            throw Values.expected("the name of a query", name, slot("query"));
        }
        return name.textValue();
    }

    private int number(@Nullable Template template, String property, int most, int absent) {
        if (template == null) {
            return absent;
        }
        JsonNode number = value(template, property);
        if (!number.canConvertToExactIntegral()
                || !number.canConvertToInt()
                || number.intValue() < 1
                || number.intValue() > most) {
            throw Values.expected("an integer from 1 to " + most, number, slot(property));
        }
        return number.intValue();
    }

    private JsonNode value(Template template, String property) {
        return interpreter.values().value(template, scope.input(), scope, slot(property));
    }

    private DocumentPosition slot(String property) {
        return scope.slot("with").child(property);
    }
}
