package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskList;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.cursor.TaskCursor;
import dev.flow.engine.record.RunInput;
import io.temporal.workflow.CancellationScope;
import org.jspecify.annotations.Nullable;

/**
 * Executes a task tree from a cursor. A start is the execution from the cursor at the beginning: there is one code path
 * for both. All state of a run that outlives a segment is in the cursor that is returned when the run parks. Confined
 * to its workflow.
 */
public final class Interpreter {
    private final Run run;
    private final Values values;
    private final DataFlow dataFlow;
    private final Waits waits;
    private final Activities activities;
    private final TaskActions actions;
    private final TaskExecution tasks;

    Interpreter(Run run, TaskActions actions) {
        this.run = run;
        this.actions = actions;
        this.values = new Values(run.evaluation(), run.has(RunInput.CALENDAR_DURATIONS));
        this.dataFlow = new DataFlow(values, run.program().schemas());
        this.waits = new Waits(run);
        this.activities = new Activities(waits, run.outgoing());
        this.tasks = new TaskExecution(this);
    }

    public Run run() {
        return run;
    }

    public Values values() {
        return values;
    }

    public DataFlow dataFlow() {
        return dataFlow;
    }

    public Waits waits() {
        return waits;
    }

    public Activities activities() {
        return activities;
    }

    /** Whether to park instead of beginning what takes a command of the engine; a cancelled task does neither. */
    public boolean mustPark() {
        CancellationScope.throwCanceled();
        return run.mustPark();
    }

    /** Executes one task; {@code at} is null when it has not begun. */
    public Step<TaskCursor> task(Task task, Frame frame, JsonNode rawInput, @Nullable TaskCursor at) {
        return tasks.execute(task, frame, rawInput, at);
    }

    /**
     * Executes a list. It is done with {@code then} null when it reached its end, with {@code exit} when a task left
     * it, with {@code end} when a task ended the workflow.
     */
    public Step<SequenceCursor> sequence(TaskList list, Frame frame, SequenceCursor at) {
        int index = at.index();
        int pass = at.pass();
        JsonNode value = at.value();
        TaskCursor under = at.task();
        while (index < list.size()) {
            if (under == null && run.pause().isOn() && parkedWhilePaused()) {
                return new Step.Parked<>(new SequenceCursor(index, pass, value, null));
            }
            if (under == null && waits.restIsDue()) {
                if (mustPark()) {
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

    /** Waits until a paused run is resumed; true when it must continue as new before. */
    private boolean parkedWhilePaused() {
        return mustPark() || !waits.untilOrParking(() -> !run.pause().isOn());
    }

    private static int position(TaskList list, String name) {
        return list.indexOf(name)
                .orElseThrow(() -> new IllegalStateException("A checked document refers to a missing task: " + name));
    }

    /** What a task does itself; {@code at} is null when that has not begun. */
    Step<ActionCursor> act(TaskScope scope, @Nullable ActionCursor cursor) {
        return actions.act(this, scope, cursor instanceof ActionCursor.NotBegun ? null : cursor);
    }
}
