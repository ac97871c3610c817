package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskProperties;
import dev.flow.definition.task.Use.Extension;
import dev.flow.engine.TaskObserver.Kind;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.Directive;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.cursor.TaskCursor;
import dev.flow.engine.record.RunInput;
import io.temporal.failure.CanceledFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes a task: the steps that all kinds have in common (DSL, "Data Flow"; DSL reference, "Task"): {@code if},
 * input, timeout, the before-tasks of extensions, its own action, output, export, the after-tasks of extensions,
 * {@code then}.
 */
public final class TaskExecution {
    private final Interpreter interpreter;
    private final Run run;
    private final Extensions extensions;

    TaskExecution(Interpreter interpreter) {
        this.interpreter = interpreter;
        this.run = interpreter.run();
        this.extensions = new Extensions(interpreter);
    }

    Step<TaskCursor> execute(Task task, Frame frame, JsonNode rawInput, @Nullable TaskCursor at) {
        TaskScope scope = new TaskScope(run, frame, task, rawInput, at == null ? Run.now() : at.startedAt());
        try {
            TaskCursor cursor = at;
            if (cursor == null) {
                TaskProperties properties = task.properties();
                if (properties.condition() != null
                        && !interpreter.values().holds(properties.condition(), rawInput, scope, scope.slot("if"))) {
                    run.observe(scope, Kind.SKIPPED, null);
                    return new Step.Done<>(rawInput);
                }
                run.observe(scope, Kind.STARTED, null);
                run.lifecycle().taskStarted(scope);
                cursor = begin(scope);
            }
            scope.input(cursor.input());
            TaskCursor from = cursor;
            Step<TaskCursor> step =
                    Deadlines.within(interpreter.waits(), from.deadline(), task.reference(), () -> phase(scope, from));
            if (step instanceof Step.Done<TaskCursor> done) {
                run.taskEnded();
                run.observe(scope, Kind.COMPLETED, null);
                run.lifecycle().taskCompleted(scope, done.output());
            }
            return step;
        } catch (Fault thrown) {
            Fault fault = thrown.in(scope.path());
            run.taskEnded();
            run.observe(scope, Kind.FAULTED, fault.error());
            run.lifecycle().taskFaulted(scope, fault.error());
            throw fault;
        } catch (CanceledFailure canceled) {
            run.observe(scope, Kind.CANCELED, null);
            run.lifecycle().taskCancelled(scope);
            throw canceled;
        }
    }

    private TaskCursor begin(TaskScope scope) {
        Task task = scope.task();
        TaskProperties properties = task.properties();
        JsonNode input = interpreter.dataFlow().input(properties.input(), scope.rawInput(), scope, scope.slot());
        scope.input(input);
        Long deadline = properties.timeout() == null
                ? null
                : Long.valueOf(scope.startedAt()
                        + interpreter
                                .values()
                                .millis(
                                        properties.timeout().after(),
                                        input,
                                        scope,
                                        scope.slot("timeout").child("after")));
        TaskCursor.Phase first =
                extensions.of(scope).isEmpty() ? new TaskCursor.Acting(null) : new TaskCursor.Before(0, null);
        return new TaskCursor(scope.startedAt(), input, deadline, first);
    }

    private Step<TaskCursor> phase(TaskScope scope, TaskCursor at) {
        List<Extension> extending = extensions.of(scope);
        return switch (at.phase()) {
            case TaskCursor.Before before -> before(scope, at, extending, before.extension(), before.tasks());
            case TaskCursor.Acting(ActionCursor action) -> act(scope, at, extending, action);
            case TaskCursor.After after -> {
                scope.rawOutput(after.rawOutput());
                scope.output(after.output());
                yield after(scope, at, extending, after, true);
            }
        };
    }

    /**
     * Before-tasks, the outermost extension's first; one that exits replaces the action (decision 9,
     * {@code docs/compatibility.md#decision-9}).
     */
    private Step<TaskCursor> before(
            TaskScope scope, TaskCursor at, List<Extension> extending, int first, @Nullable SequenceCursor under) {
        SequenceCursor from = under;
        for (int index = first; index < extending.size(); index++) {
            Extension extension = extending.get(index);
            if (extension.before() != null && (from != null || extensions.apply(extension, scope))) {
                SequenceCursor tasks = from == null ? SequenceCursor.start(scope.rawInput()) : from;
                switch (interpreter.sequence(extension.before(), scope.frame().extension(scope), tasks)) {
                    case Step.Parked<SequenceCursor>(SequenceCursor cursor) -> {
                        return new Step.Parked<>(at.in(new TaskCursor.Before(index, cursor)));
                    }
                    case Step.Done<SequenceCursor>(JsonNode output, FlowDirective then) -> {
                        if (then instanceof FlowDirective.End) {
                            return new Step.Done<>(output, then);
                        }
                        if (then instanceof FlowDirective.Exit) {
                            return ended(scope, at, exited(extending, index), output, null);
                        }
                    }
                }
            }
            from = null;
        }
        return act(scope, at, extending, null);
    }

    /**
     * The extensions whose after-tasks run when a before-task exits: those whose before-tasks had their turn. Runs of
     * earlier interpreter versions ran the after-tasks of all.
     */
    private List<Extension> exited(List<Extension> extending, int index) {
        return run.has(RunInput.BALANCED_EXTENSIONS) ? extending.subList(0, index + 1) : extending;
    }

    private Step<TaskCursor> act(
            TaskScope scope, TaskCursor at, List<Extension> extending, @Nullable ActionCursor action) {
        return switch (interpreter.act(scope, action)) {
            case Step.Parked<ActionCursor>(ActionCursor cursor) ->
                new Step.Parked<>(at.in(new TaskCursor.Acting(cursor)));
            case Step.Done<ActionCursor>(JsonNode output, FlowDirective then) ->
                ended(scope, at, extending, output, then);
        };
    }

    private Step<TaskCursor> ended(
            TaskScope scope,
            TaskCursor at,
            List<Extension> extending,
            JsonNode rawOutput,
            @Nullable FlowDirective then) {
        Task task = scope.task();
        TaskProperties properties = task.properties();
        scope.rawOutput(rawOutput);
        JsonNode output = interpreter.dataFlow().output(properties.output(), rawOutput, scope, scope.slot());
        scope.output(output);
        interpreter
                .dataFlow()
                .export(properties.export(), output, scope, scope.frame().context(), scope.slot());
        return after(
                scope,
                at,
                extending,
                new TaskCursor.After(
                        extending.size() - 1,
                        rawOutput,
                        output,
                        new Directive(then == null ? properties.then() : then),
                        SequenceCursor.start(output)),
                false);
    }

    /** After-tasks, the innermost extension's first. */
    private Step<TaskCursor> after(
            TaskScope scope, TaskCursor at, List<Extension> extending, TaskCursor.After after, boolean resumed) {
        boolean under = resumed;
        for (int index = after.extension(); index >= 0; index--) {
            Extension extension = extending.get(index);
            if (extension.after() != null && (under || extensions.apply(extension, scope))) {
                SequenceCursor tasks = under ? after.tasks() : SequenceCursor.start(after.output());
                switch (interpreter.sequence(extension.after(), scope.frame().extension(scope), tasks)) {
                    case Step.Parked<SequenceCursor>(SequenceCursor cursor) -> {
                        return new Step.Parked<>(at.in(
                                new TaskCursor.After(index, after.rawOutput(), after.output(), after.then(), cursor)));
                    }
                    case Step.Done<SequenceCursor> done -> {
                        if (done.ends()) {
                            return new Step.Done<>(after.output(), done.then());
                        }
                    }
                }
            }
            under = false;
        }
        return new Step.Done<>(after.output(), after.then().flow());
    }
}
