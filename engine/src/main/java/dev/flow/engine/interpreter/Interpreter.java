package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.Action;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskList;
import dev.flow.engine.interpreter.cursor.ActionCursor;
import dev.flow.engine.interpreter.cursor.SequenceCursor;
import dev.flow.engine.interpreter.cursor.TaskCursor;
import org.jspecify.annotations.Nullable;

/**
 * Executes a task tree from a cursor: starting is going on from the beginning, and there is no other way to execute.
 * What a run knows is in the cursor it returns when it parks, and nowhere else. Confined to its workflow.
 */
final class Interpreter {
    private final Run run;
    private final Values values;
    private final DataFlow dataFlow;
    private final Waits waits;
    private final TaskExecution tasks;

    Interpreter(Run run) {
        this.run = run;
        this.values = new Values(run.evaluation());
        this.dataFlow = new DataFlow(values, run.program().schemas());
        this.waits = new Waits(run);
        this.tasks = new TaskExecution(this);
    }

    Run run() {
        return run;
    }

    Values values() {
        return values;
    }

    DataFlow dataFlow() {
        return dataFlow;
    }

    Waits waits() {
        return waits;
    }

    /** Executes one task; {@code at} is null when it has not begun. */
    Step<TaskCursor> task(Task task, Frame frame, JsonNode rawInput, @Nullable TaskCursor at) {
        return tasks.execute(task, frame, rawInput, at);
    }

    /**
     * Executes a list. It is done with {@code then} null when it came to its end, with {@code exit} when a task left
     * it, with {@code end} when a task ended the workflow.
     */
    Step<SequenceCursor> sequence(TaskList list, Frame frame, SequenceCursor at) {
        int index = at.index();
        int pass = at.pass();
        JsonNode value = at.value();
        TaskCursor under = at.task();
        while (index < list.size()) {
            if (under == null && waits.restIsDue()) {
                if (run.mustPark()) {
                    return new Step.Parked<>(new SequenceCursor(index, pass, value, null));
                }
                waits.rest();
            }
            Step<TaskCursor> step = task(list.get(index), frame.at(frame.place().pass(pass)), value, under);
            under = null;
            switch (step) {
                case Step.Parked<TaskCursor>(TaskCursor cursor) -> {
                    return new Step.Parked<>(new SequenceCursor(index, pass, value, cursor));
                }
                case Step.Done<TaskCursor>(JsonNode output, FlowDirective then) -> {
                    value = output;
                    switch (then) {
                        case null -> index++;
                        case FlowDirective.Continue _ -> index++;
                        case FlowDirective.GoTo(String name) -> {
                            int target = position(list, name);
                            pass += target <= index ? 1 : 0;
                            index = target;
                        }
                        case FlowDirective.Exit _, FlowDirective.End _ -> {
                            return new Step.Done<>(value, then);
                        }
                    }
                }
            }
        }
        return new Step.Done<>(value);
    }

    private static int position(TaskList list, String name) {
        return list.indexOf(name)
                .orElseThrow(() -> new IllegalStateException("A checked document refers to a missing task: " + name));
    }

    /** What a task does itself; {@code at} is null when that has not begun. */
    Step<ActionCursor> act(TaskScope scope, @Nullable ActionCursor cursor) {
        ActionCursor at = cursor instanceof ActionCursor.NotBegun ? null : cursor;
        return switch (scope.task().action()) {
            case Action.Set set -> SimpleTasks.set(this, set, scope);
            case Action.Raise raise -> SimpleTasks.raise(this, raise, scope);
            case Action.Switch choice -> SimpleTasks.choose(this, choice, scope);
            case Action.Do list -> DoTask.execute(this, list, scope, (ActionCursor.InDo) at);
            default -> throw new IllegalStateException("not built yet");
        };
    }
}
