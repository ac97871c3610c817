package dev.flow.engine.interpreter.task;

import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ListenCursor;
import dev.flow.engine.cursor.TryCursor;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskActions;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.interpreter.event.EmitTask;
import dev.flow.engine.interpreter.event.ListenTask;
import org.jspecify.annotations.Nullable;

/** Every kind of task that there is. */
public final class TaskKinds implements TaskActions {
    @Override
    public Step<ActionCursor> act(Interpreter interpreter, TaskScope scope, @Nullable ActionCursor at) {
        return switch (scope.task().action()) {
            case TaskAction.Set set -> SimpleTasks.set(interpreter, set, scope);
            case TaskAction.Raise raise -> SimpleTasks.raise(interpreter, raise, scope);
            case TaskAction.Switch choice -> SimpleTasks.choose(interpreter, choice, scope);
            case TaskAction.Do list -> DoTask.execute(interpreter, list, scope, (ActionCursor.InDo) at);
            case TaskAction.For loop -> ForTask.execute(interpreter, loop, scope, (ActionCursor.InFor) at);
            case TaskAction.Fork fork -> ForkTask.execute(interpreter, fork, scope, (ActionCursor.InFork) at);
            case TaskAction.Try attempt -> TryTask.execute(interpreter, attempt, scope, (TryCursor) at);
            case TaskAction.Wait wait -> WaitTask.execute(interpreter, wait, scope, (ActionCursor.InWait) at);
            case TaskAction.Emit emit -> EmitTask.execute(interpreter, emit, scope);
            case TaskAction.Listen listen -> ListenTask.execute(interpreter, listen, scope, (ListenCursor) at);
            case TaskAction.RunWorkflow sub -> RunTask.execute(interpreter, sub, scope, (ActionCursor.InRun) at);
            case TaskAction.Call call -> CallTask.execute(interpreter, call.kind(), scope);
            case TaskAction.CallFunction call ->
                switch (call.function()) {
                    case FunctionReference.Host host -> CallTask.execute(interpreter, CallTask.type(host), scope);
                    case FunctionReference.Queue queue ->
                        RequestTask.execute(interpreter, call, queue, scope, (ActionCursor.InRequest) at);
                    case FunctionReference.Local _, FunctionReference.Cataloged _ ->
                        FunctionTask.execute(interpreter, call, scope, (ActionCursor.InFunction) at);
                };
            case TaskAction.CallPopulation population ->
                PopulationTask.execute(interpreter, population, scope, (ActionCursor.InRun) at);
            case TaskAction.RunProcess process ->
                throw Fault.of(
                        StandardErrorType.CONFIGURATION,
                        "run: " + process.kind() + " is not supported",
                        null,
                        scope.task().reference());
        };
    }
}
