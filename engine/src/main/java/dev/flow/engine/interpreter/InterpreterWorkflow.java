package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.StandardErrorType;
import dev.flow.definition.Workflow;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.interpreter.cursor.RunCursor;
import dev.flow.engine.interpreter.cursor.SequenceCursor;
import io.temporal.common.VersioningBehavior;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.DynamicWorkflow;
import org.jspecify.annotations.Nullable;

/**
 * The one workflow that executes every definition (design, section 7). Its type on the engine is the definition's
 * {@code namespace.name}; its argument is a {@link RunInput}; its result is the run's output. Confined to its workflow.
 */
public final class InterpreterWorkflow implements DynamicWorkflow {
    /** Errors of the workflow itself, and not of one of its tasks, have this instance. */
    private static final String ROOT = "/";

    private final DefinitionCache definitions;
    private final InterpreterOptions options;
    private final TaskObserver observer;
    private final Inbox inbox = new Inbox();

    /** Registers the handlers: a signal must never come before them. */
    public InterpreterWorkflow(DefinitionCache definitions, InterpreterOptions options, TaskObserver observer) {
        this.definitions = definitions;
        this.options = options;
        this.observer = observer;
    }

    @Override
    public VersioningBehavior getVersioningBehavior() {
        return VersioningBehavior.PINNED;
    }

    @Override
    public Object execute(EncodedValues arguments) {
        RunInput input = RunInput.parse(arguments.get(0, JsonNode.class));
        Program program = definitions.get(input.definition());
        Run run = new Run(program, options, observer, input, inbox);
        try {
            return execute(run);
        } catch (Fault fault) {
            throw Errors.failure(fault.error());
        } catch (TemporalFailure failure) {
            throw failure;
        } catch (RuntimeException defect) {
            if (options.defects() == InterpreterOptions.Defects.WAIT) {
                throw defect;
            }
            throw Errors.failure(Fault.of(StandardErrorType.RUNTIME, "The interpreter failed", defect.toString(), ROOT)
                    .error());
        }
    }

    private JsonNode execute(Run run) {
        Interpreter interpreter = new Interpreter(run);
        RunInput.Resume resume = run.input().resume();
        RunCursor cursor = resume == null ? begin(interpreter) : resume.cursor();
        Context context = new Context(cursor.context());
        Frame frame = new Frame(Place.ROOT, Variables.NONE, context, null);
        Workflow workflow = run.program().definition().workflow();
        while (true) {
            RunCursor from = cursor;
            Step<SequenceCursor> step = Deadlines.within(
                    from.deadline() < 0 ? null : Long.valueOf(from.deadline()),
                    ROOT,
                    () -> interpreter.sequence(workflow.tasks(), frame, from.tasks()));
            switch (step) {
                case Step.Done<SequenceCursor> done -> {
                    return end(interpreter, context, done.output());
                }
                case Step.Parked<SequenceCursor>(SequenceCursor tasks) -> {
                    cursor = new RunCursor(from.input(), from.deadline(), context.value(), tasks, from.inbox());
                    if (!CancellationScope.current().isCancelRequested()) {
                        io.temporal.workflow.Workflow.await(io.temporal.workflow.Workflow::isEveryHandlerFinished);
                        io.temporal.workflow.Workflow.continueAsNew(
                                run.input().resumedAt(run.startedAt(), cursor).json());
                    }
                    // A cancelled run goes on only to let go of what it still holds.
                }
            }
        }
    }

    private static RunCursor begin(Interpreter interpreter) {
        Run run = interpreter.run();
        Workflow workflow = run.program().definition().workflow();
        WorkflowScope scope = new WorkflowScope(run, null);
        JsonNode input =
                interpreter.dataFlow().input(workflow.input(), run.input().input(), scope, ROOT);
        long deadline = workflow.timeout() == null
                ? -1
                : run.startedAt()
                        + interpreter
                                .values()
                                .duration(workflow.timeout().after(), input, scope, ROOT)
                                .toMillis();
        return new RunCursor(
                input,
                deadline,
                JsonNodeFactory.instance.objectNode(),
                SequenceCursor.start(input),
                dev.flow.engine.interpreter.cursor.InboxCursor.EMPTY);
    }

    private static JsonNode end(Interpreter interpreter, Context context, JsonNode output) {
        Workflow workflow = interpreter.run().program().definition().workflow();
        WorkflowScope scope = new WorkflowScope(interpreter.run(), context);
        return interpreter.dataFlow().output(workflow.output(), output, scope, ROOT);
    }

    /** The variables of the workflow's own expressions (DSL, "Runtime expression arguments"). */
    private record WorkflowScope(Run run, @Nullable Context context) implements dev.flow.expression.Bindings {
        @Override
        public @Nullable JsonNode get(String name) {
            return switch (name) {
                case "workflow" -> run.workflowDescriptor();
                case "runtime" -> run.runtimeDescriptor();
                case "context" -> context == null ? null : context.value();
                default -> null;
            };
        }
    }
}
