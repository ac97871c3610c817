package dev.flow.engine.record;

import dev.flow.definition.Definition;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.task.TaskList;
import dev.flow.definition.task.Use;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.BranchCursor;
import dev.flow.engine.cursor.ListenCursor;
import dev.flow.engine.cursor.RunCursor;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.cursor.TaskCursor;
import dev.flow.engine.cursor.TryCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run that continues as new waits for, branch by branch, as its cursor says: for those who explain a run and do
 * not execute it.
 *
 * @param path the execution of the task, see {@link TaskPath}
 * @param since when the task began, engine time in milliseconds
 * @param on what it waits for
 */
public record PendingWait(String path, long since, Wait on) {
    /** What is waited for. */
    public sealed interface Wait {
        /** Waits until a moment: {@code wait}. */
        record Until(long moment) implements Wait {}

        /** The next attempt of a {@code try}. */
        record Retry(int attempt, long moment) implements Wait {}

        /** Waits for events: {@code listen}. */
        record Events() implements Wait {}

        /** Waits for the response to a request, until a moment. */
        record Response(long until) implements Wait {}

        /** Waits for the end of a sub-workflow. */
        record End(String workflowId) implements Wait {}
    }

    /** All waits of a run at this cursor. */
    public static List<PendingWait> of(Definition definition, RunCursor cursor) {
        Walk walk = new Walk(definition);
        walk.sequence(definition.workflow().tasks(), TaskPathBuilder.ROOT, cursor.tasks());
        return walk.found;
    }

    /** Mirrors how the interpreter goes on from a cursor. */
    private static final class Walk {
        private final Definition definition;
        private final List<PendingWait> found = new ArrayList<>();

        Walk(Definition definition) {
            this.definition = definition;
        }

        void sequence(@Nullable TaskList tasks, TaskPathBuilder place, @Nullable SequenceCursor at) {
            if (tasks != null && at != null && at.task() != null) {
                task(tasks.get(at.index()), place.pass(at.pass()), at.task());
            }
        }

        void task(Task task, TaskPathBuilder place, TaskCursor at) {
            switch (at.phase()) {
                case TaskCursor.Before(int extension, SequenceCursor tasks) ->
                    sequence(extension(task, extension).before(), place.through(task.reference()), tasks);
                case TaskCursor.After after ->
                    sequence(
                            extension(task, after.extension()).after(), place.through(task.reference()), after.tasks());
                case TaskCursor.Acting(ActionCursor action) -> {
                    if (action != null) {
                        act(task, place, at.startedAt(), action);
                    }
                }
            }
        }

        private Use.Extension extension(Task task, int index) {
            return definition.workflow().use().extensions(task).get(index);
        }

        private void act(Task task, TaskPathBuilder place, long since, ActionCursor at) {
            switch (at) {
                case ActionCursor.NotBegun _ -> {}
                case ActionCursor.InDo(SequenceCursor tasks) ->
                    sequence(((TaskAction.Do) task.action()).tasks(), place, tasks);
                case ActionCursor.InFor loop ->
                    sequence(((TaskAction.For) task.action()).tasks(), place.iteration(loop.index()), loop.tasks());
                case ActionCursor.InFork fork -> branches((TaskAction.Fork) task.action(), place, fork.branches());
                case TryCursor.Body body ->
                    sequence(((TaskAction.Try) task.action()).tasks(), place.attempt(body.attempt()), body.tasks());
                case TryCursor.Delay delay ->
                    add(
                            place.attempt(delay.attempt()).path(task.reference()),
                            since,
                            new Wait.Retry(delay.attempt(), delay.until()));
                case TryCursor.Handling handling ->
                    sequence(
                            ((TaskAction.Try) task.action()).handler().tasks(),
                            place.attempt(handling.attempt()),
                            handling.tasks());
                case ActionCursor.InWait(long until) -> add(place.path(task.reference()), since, new Wait.Until(until));
                case ListenCursor listen -> listen(task, place, since, listen);
                case ActionCursor.InRun(String workflowId, int _) ->
                    add(place.path(task.reference()), since, new Wait.End(workflowId));
                case ActionCursor.InRequest(String _, long until) ->
                    add(place.path(task.reference()), since, new Wait.Response(until));
                case ActionCursor.InFunction(var _, TaskCursor body) -> function(task, place, body);
            }
        }

        private void branches(TaskAction.Fork fork, TaskPathBuilder place, List<BranchCursor> branches) {
            for (int index = 0; index < branches.size(); index++) {
                if (branches.get(index) instanceof BranchCursor.Open(var _, TaskCursor at) && at != null) {
                    task(fork.branches().get(index), place, at);
                }
            }
        }

        private void listen(Task task, TaskPathBuilder place, long since, ListenCursor at) {
            add(at.subscription(), since, new Wait.Events());
            TaskAction.Listen.Iteration foreach = ((TaskAction.Listen) task.action()).foreach();
            if (foreach != null) {
                sequence(foreach.tasks(), place.iteration(at.consumed().size()), at.iteration());
            }
        }

        private void function(Task task, TaskPathBuilder place, TaskCursor body) {
            TaskPathBuilder inside = place.through(task.reference());
            definition
                    .function(((TaskAction.CallFunction) task.action()).function())
                    .ifPresent(function -> task(function, inside, body));
        }

        private void add(String path, long since, Wait on) {
            found.add(new PendingWait(path, since, on));
        }
    }
}
