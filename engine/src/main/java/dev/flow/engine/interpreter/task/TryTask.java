package dev.flow.engine.interpreter.task;

import dev.flow.definition.task.Catch;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.TaskObserver.Kind;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.cursor.TryCursor;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.interpreter.Deadlines;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Frame;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.record.CommandSummary;
import io.temporal.workflow.Promise;
import org.jspecify.annotations.Nullable;

/**
 * {@code try} (DSL reference, "Try"): its tasks, again after a delay when they fail, then {@code catch.do}.
 * Cancellation is not an error and passes through (decision 13, {@code docs/compatibility.md#decision-13}). An error
 * whose retries are used up and that nothing handles goes on.
 */
final class TryTask {
    private final Interpreter interpreter;
    private final TaskAction.Try action;
    private final TaskScope scope;
    private final Retries retries;

    private TryTask(Interpreter interpreter, TaskAction.Try action, TaskScope scope) {
        this.interpreter = interpreter;
        this.action = action;
        this.scope = scope;
        this.retries = new Retries(interpreter, action.handler(), scope);
    }

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.Try action, TaskScope scope, @Nullable TryCursor at) {
        return new TryTask(interpreter, action, scope).execute(at);
    }

    private Step<ActionCursor> execute(@Nullable TryCursor at) {
        TryCursor cursor = at == null ? body(0, Run.now()) : at;
        while (true) {
            switch (cursor) {
                case TryCursor.Body body -> {
                    try {
                        return attempt(body);
                    } catch (Fault fault) {
                        cursor = failed(body, fault);
                    }
                }
                case TryCursor.Delay delay -> {
                    if (!over(delay)) {
                        return new Step.Parked<>(delay);
                    }
                    interpreter.run().lifecycle().taskRetried(scope);
                    cursor = body(delay.attempt(), delay.since());
                }
                case TryCursor.Handling handling -> {
                    return handle(handling);
                }
            }
        }
    }

    private TryCursor.Body body(int attempt, long since) {
        return new TryCursor.Body(attempt, since, retries.attemptDeadline(), SequenceCursor.start(scope.input()));
    }

    private Step<ActionCursor> attempt(TryCursor.Body body) {
        Frame frame = scope.frame().at(scope.frame().place().attempt(body.attempt()));
        Step<SequenceCursor> step = Deadlines.within(
                interpreter.waits(),
                body.deadline(),
                scope.task().reference(),
                () -> interpreter.sequence(action.tasks(), frame, body.tasks()));
        return switch (step) {
            case Step.Parked<SequenceCursor>(SequenceCursor tasks) ->
                new Step.Parked<>(new TryCursor.Body(body.attempt(), body.since(), body.deadline(), tasks));
            case Step.Done<SequenceCursor> done -> new Step.Done<>(done.output(), Step.outwards(done.then()));
        };
    }

    private TryCursor failed(TryCursor.Body body, Fault fault) {
        WorkflowError error = fault.error();
        if (!retries.caught(error)) {
            throw fault;
        }
        Catch handler = action.handler();
        if (handler.retry() != null) {
            var next = retries.next(body, fault);
            if (next.isPresent()) {
                interpreter.run().observe(scope, Kind.RETRYING, error);
                return next.get();
            }
            if (handler.tasks() == null && handler.then() == null) {
                throw fault;
            }
        }
        return new TryCursor.Handling(body.attempt(), WorkflowErrors.json(error), SequenceCursor.start(scope.input()));
    }

    private boolean over(TryCursor.Delay delay) {
        if (delay.until() <= Run.now()) {
            return true;
        }
        if (interpreter.mustPark()) {
            return false;
        }
        Promise<Void> timer = interpreter.waits().timer(delay.until(), retry(delay));
        return interpreter.waits().untilOrParking(timer::isCompleted);
    }

    /** Says which attempt comes next. */
    private CommandSummary retry(TryCursor.Delay delay) {
        return new CommandSummary(
                CommandSummary.Purpose.RETRY,
                scope.task().name(),
                scope.frame().place().attempt(delay.attempt()).path(scope.task().reference()));
    }

    private Step<ActionCursor> handle(TryCursor.Handling handling) {
        Catch handler = action.handler();
        if (handler.tasks() == null) {
            return new Step.Done<>(scope.input(), handler.then());
        }
        Frame frame = scope.frame()
                .at(scope.frame().place().attempt(handling.attempt()))
                .with(handler.as(), handling.error());
        return switch (interpreter.sequence(handler.tasks(), frame, handling.tasks())) {
            case Step.Parked<SequenceCursor>(SequenceCursor tasks) ->
                new Step.Parked<>(new TryCursor.Handling(handling.attempt(), handling.error(), tasks));
            case Step.Done<SequenceCursor> done ->
                new Step.Done<>(done.output(), done.ends() ? done.then() : handler.then());
        };
    }
}
