package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.RunResult;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.cursor.InboxCursor;
import dev.flow.engine.cursor.RunCursor;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.Signals;
import dev.flow.engine.record.TaskPathBuilder;
import dev.flow.expression.Bindings;
import io.temporal.common.InitialVersioningBehavior;
import io.temporal.common.VersioningBehavior;
import io.temporal.common.converter.EncodedValues;
import io.temporal.common.converter.RawValue;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.ContinueAsNewOptions;
import io.temporal.workflow.DynamicSignalHandler;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one workflow that executes every definition. Its type on the engine is the definition's {@code namespace.name};
 * its argument is a {@link RunInput}, its result is the run's output. Confined to its workflow.
 */
public final class InterpreterWorkflow implements DynamicWorkflow {
    private static final Logger log = LoggerFactory.getLogger(InterpreterWorkflow.class);

    /** Errors of the workflow itself, and not of one of its tasks, have this instance. */
    private static final String ROOT = "/";

    private static final String OUTPUT = "output";

    private final DefinitionCache definitions;
    private final InterpreterOptions options;
    private final TaskObserver observer;
    private final TaskQueues home;
    private final TaskActions actions;
    private final VersioningBehavior versioning;
    private final Inbox inbox;
    private final PauseState pause;
    private final LifecycleEvents lifecycle = new LifecycleEvents();
    private RunInput input;

    /** Registers the handlers, and fills the inbox first: a signal must never come before them. */
    public InterpreterWorkflow(
            WorkerEnvironment environment,
            TaskActions actions,
            VersioningBehavior versioning,
            EncodedValues arguments) {
        this.actions = actions;
        this.definitions = environment.definitions();
        this.options = environment.options();
        this.observer = environment.observer();
        this.home = environment.home();
        this.versioning = versioning;
        this.input = RunInput.parse(arguments.get(0, JsonNode.class));
        RunInput.Resume resume = input.resume();
        this.inbox =
                new Inbox(resume == null ? InboxCursor.EMPTY : resume.cursor().inbox());
        this.pause = new PauseState(resume == null ? null : resume.cursor().pause());
        Workflow.registerListener((DynamicSignalHandler) this::signal);
    }

    private void signal(String name, EncodedValues arguments) {
        if (name.equals(Signals.ASK)) {
            input = input.asked();
            return;
        }
        JsonNode argument = arguments.get(0, JsonNode.class);
        switch (name) {
            case Signals.EVENT ->
                inbox.receive(argument.path("event"), argument.path("addressed").asBoolean());
            case Signals.REPORT -> inbox.report(argument.path("workflowId").asText(), argument.path("outcome"));
            case Signals.RESPONSE -> inbox.respond(argument.path("request").asText(), argument.path("outcome"));
            case Signals.PAUSE -> {
                if (pause.pause(argument)) {
                    lifecycle.suspended();
                }
            }
            case Signals.RESUME -> {
                if (pause.resume()) {
                    lifecycle.resumed();
                }
            }
            default -> log.warn("A run received an unknown signal: {}", name);
        }
    }

    @Override
    public VersioningBehavior getVersioningBehavior() {
        return versioning;
    }

    @Override
    public Object execute(EncodedValues arguments) {
        MemoPropagation.require(home.scope());
        Program program = definitions.get(input.definition());
        Run run = new Run(program, options, observer, input, inbox, pause, lifecycle);
        lifecycle.begin(run, pause.isOn());
        try {
            Completed completed = completed(run);
            run.observe(TaskObserver.Kind.COMPLETED);
            lifecycle.completed(completed.output());
            report(run, new RunResult.Completed(completed.output()));
            lifecycle.settle();
            return completed.value();
        } catch (Fault fault) {
            run.observe(TaskObserver.Kind.FAULTED);
            lifecycle.faulted(fault.error());
            report(run, new RunResult.Faulted(WorkflowErrors.bounded(fault.error())));
            lifecycle.settle();
            throw WorkflowErrors.failure(fault.error());
        } catch (CanceledFailure canceled) {
            run.observe(TaskObserver.Kind.CANCELED);
            lifecycle.cancelled();
            report(run, new RunResult.Canceled());
            lifecycle.settle();
            throw canceled;
        } catch (TemporalFailure failure) {
            WorkflowError error = WorkflowErrors.of(failure, ROOT);
            FailureRequest.send(run, error);
            lifecycle.faulted(error);
            lifecycle.settle();
            throw failure;
        } catch (RuntimeException defect) {
            if (options.defects() == InterpreterOptions.Defects.WAIT) {
                throw defect;
            }
            log.error("The interpreter failed.", defect);
            WorkflowError error = Fault.of(StandardErrorType.RUNTIME, "The interpreter failed", defect.toString(), ROOT)
                    .error();
            FailureRequest.send(run, error);
            lifecycle.faulted(error);
            lifecycle.settle();
            throw WorkflowErrors.failure(error);
        }
    }

    /** @param value the output as the engine takes it */
    private record Completed(JsonNode output, RawValue value) {}

    /** Executes the run; when it fails, what it names for that is started before. */
    private Completed completed(Run run) {
        Interpreter interpreter = new Interpreter(run, actions);
        try {
            JsonNode output = execute(interpreter);
            settle(interpreter);
            return new Completed(output, output(run, output));
        } catch (Fault thrown) {
            settle(interpreter);
            Fault fault = thrown.in(ROOT);
            FailureRequest.send(run, fault.error());
            throw fault;
        } catch (CanceledFailure canceled) {
            settle(interpreter);
            throw canceled;
        }
    }

    /** Before a segment ends the router knows which tasks have stopped listening, or it would go on sending events. */
    private static void settle(Interpreter interpreter) {
        if (interpreter.run().has(RunInput.SETTLED_SUBSCRIPTIONS)) {
            interpreter.activities().settle();
        }
    }

    private RawValue output(Run run, JsonNode output) {
        boolean awaited = input.reportTo() != null
                || Workflow.getInfo().getParentWorkflowId().isPresent();
        return !awaited
                ? run.outgoing().value(output, OUTPUT, ROOT)
                : run.outgoing().reported(output, OUTPUT, ROOT);
    }

    /** Reports the result to the run that waits for this one, before this one ends. */
    private void report(Run run, RunResult result) {
        RunInput.ReportTo to = input.reportTo();
        if (to == null || !to.asked()) {
            return;
        }
        ObjectNode report = Json.object().put("workflowId", Workflow.getInfo().getWorkflowId());
        report.set("outcome", to.brief() ? RunResultJson.brief(result) : RunResultJson.json(result));
        RawValue value = run.outgoing().reported(report);
        // Where it is not delivered, nothing waits any more, or what waits looks for the result later.
        Workflow.newDetachedCancellationScope(() -> {
                    var _ = ExternalSignal.isDelivered(to.workflowId(), Signals.REPORT, value);
                })
                .run();
    }

    private JsonNode execute(Interpreter interpreter) {
        Run run = interpreter.run();
        RunInput.Resume resume = run.input().resume();
        if (resume == null) {
            run.observe(TaskObserver.Kind.STARTED);
        }
        RunCursor cursor = resume == null ? begin(interpreter) : resume.cursor();
        Context context = new Context(cursor.context());
        Frame frame = new Frame(TaskPathBuilder.ROOT, Variables.NONE, context, null);
        var workflow = run.program().definition().workflow();
        while (true) {
            RunCursor from = cursor;
            Step<SequenceCursor> step = Deadlines.within(
                    interpreter.waits(),
                    from.deadline() < 0 ? null : Long.valueOf(from.deadline()),
                    ROOT,
                    () -> interpreter.sequence(workflow.tasks(), frame, from.tasks()));
            switch (step) {
                case Step.Done<SequenceCursor> done -> {
                    pause.awaitEnd();
                    return end(interpreter, context, done.output());
                }
                case Step.Parked<SequenceCursor>(SequenceCursor tasks) -> {
                    settle(interpreter);
                    lifecycle.settle();
                    if (!CancellationScope.current().isCancelRequested()) {
                        continueAsNew(run, input.resumedAt(run.startedAt(), parked(from, context, tasks)));
                    }
                    // A cancelled run goes on only to let go of what it still holds.
                    cursor = parked(from, context, tasks);
                }
            }
        }
    }

    /**
     * On the newest artifact, when artifacts are told apart, and on the queue of its scope: a run that was begun on the
     * queue that scopes shared leaves it here.
     */
    private void continueAsNew(Run run, RunInput next) {
        var options = ContinueAsNewOptions.newBuilder();
        if (versioning == VersioningBehavior.PINNED) {
            options.setInitialVersioningBehavior(InitialVersioningBehavior.AUTO_UPGRADE);
        }
        if (home.scope() != null && !home.runs().equals(Workflow.getInfo().getTaskQueue())) {
            options.setTaskQueue(home.runs());
        }
        MemoPropagation.on(options);
        Workflow.continueAsNew(options.build(), run.outgoing().state(next.json()));
    }

    private RunCursor parked(RunCursor from, Context context, SequenceCursor tasks) {
        return new RunCursor(from.input(), from.deadline(), context.value(), tasks, inbox.cursor(), pause.cursor());
    }

    private static RunCursor begin(Interpreter interpreter) {
        Run run = interpreter.run();
        var workflow = run.program().definition().workflow();
        WorkflowScope scope = new WorkflowScope(run, null);
        JsonNode input =
                interpreter.dataFlow().input(workflow.input(), run.input().input(), scope, DocumentPosition.of(ROOT));
        long deadline = workflow.timeout() == null
                ? -1
                : run.startedAt()
                        + interpreter
                                .values()
                                .millis(
                                        workflow.timeout().after(),
                                        input,
                                        scope,
                                        DocumentPosition.of(ROOT)
                                                .child("timeout")
                                                .child("after"));
        return new RunCursor(input, deadline, Json.object(), SequenceCursor.start(input), InboxCursor.EMPTY, null);
    }

    private static JsonNode end(Interpreter interpreter, Context context, JsonNode output) {
        var workflow = interpreter.run().program().definition().workflow();
        WorkflowScope scope = new WorkflowScope(interpreter.run(), context);
        return interpreter.dataFlow().output(workflow.output(), output, scope, DocumentPosition.of(ROOT));
    }

    /** The variables of the workflow's own expressions (DSL, "Runtime expression arguments"). */
    private record WorkflowScope(Run run, @Nullable Context context) implements Bindings {
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
