package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.Task;
import dev.flow.engine.cursor.BranchCursor;
import dev.flow.engine.cursor.TaskCursor;
import dev.flow.engine.interpreter.Context;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** One branch of a {@code fork} on a thread of the workflow. What became of it is kept as data: nothing is thrown. */
final class ForkBranch {
    private final Interpreter interpreter;
    private final Task task;
    private final TaskScope fork;
    private final IntSupplier finished;
    private final Context context;

    private @Nullable TaskCursor at;
    private @Nullable CancellationScope scope;
    private @Nullable Outcome outcome;
    private int order = Integer.MAX_VALUE;

    /** What became of a branch. */
    private sealed interface Outcome {
        record Ended(JsonNode output, @Nullable FlowDirective then) implements Outcome {}

        record Parked() implements Outcome {}

        record Failed(RuntimeException failure) implements Outcome {}

        record Stopped() implements Outcome {}
    }

    ForkBranch(Interpreter interpreter, Task task, TaskScope fork, BranchCursor from, IntSupplier finished) {
        this.interpreter = interpreter;
        this.task = task;
        this.fork = fork;
        this.finished = finished;
        switch (from) {
            case BranchCursor.Open(JsonNode value, TaskCursor cursor) -> {
                this.context = new Context(value);
                this.at = cursor;
            }
            case BranchCursor.Ended(JsonNode value, JsonNode output, int number) -> {
                this.context = new Context(value);
                this.outcome = new Outcome.Ended(output, null);
                this.order = number;
            }
        }
    }

    /** Begins or goes on, unless it is over. */
    Optional<Promise<Void>> start() {
        if (outcome != null) {
            return Optional.empty();
        }
        CompletablePromise<Void> thread = Workflow.newPromise();
        CancellationScope own = Workflow.newCancellationScope(() -> thread.completeFrom(Async.procedure(this::run)));
        scope = own;
        own.run();
        return Optional.of(thread);
    }

    private void run() {
        try {
            Step<TaskCursor> step = interpreter.task(task, fork.frame().with(context), fork.input(), at);
            switch (step) {
                case Step.Parked<TaskCursor>(TaskCursor cursor) -> {
                    at = cursor;
                    outcome = new Outcome.Parked();
                }
                case Step.Done<TaskCursor>(JsonNode output, FlowDirective then) ->
                    finish(new Outcome.Ended(output, Step.outwards(then)));
            }
        } catch (CanceledFailure e) {
            outcome = new Outcome.Stopped();
        } catch (RuntimeException e) {
            finish(new Outcome.Failed(e));
        }
    }

    private void finish(Outcome end) {
        order = finished.getAsInt();
        outcome = end;
    }

    void stop() {
        if (outcome == null && scope != null) {
            scope.cancel("not needed any more");
        }
    }

    /** A parked branch that will not go on is taken up once more, cancelled, so that it lets go of what it holds. */
    void letGo() {
        if (parked()) {
            CancellationScope last = Workflow.newCancellationScope(this::run);
            last.cancel("not needed any more");
            last.run();
        }
    }

    boolean over() {
        return outcome != null;
    }

    boolean parked() {
        return outcome instanceof Outcome.Parked;
    }

    boolean done() {
        return outcome instanceof Outcome.Ended;
    }

    boolean failed() {
        return outcome instanceof Outcome.Failed;
    }

    /** Whether it ended the whole workflow. */
    boolean ends() {
        return then() != null;
    }

    @Nullable
    FlowDirective then() {
        return outcome instanceof Outcome.Ended(JsonNode _, FlowDirective then) ? then : null;
    }

    int order() {
        return order;
    }

    JsonNode context() {
        return context.value();
    }

    JsonNode outputOrThrow() {
        return switch (outcome) {
            case Outcome.Ended(JsonNode output, FlowDirective _) -> output;
            case Outcome.Failed(RuntimeException failure) -> throw failure;
            case Outcome.Parked _, Outcome.Stopped _ -> throw new IllegalStateException("A branch has no output.");
            case null -> throw new IllegalStateException("A branch is under way.");
        };
    }

    BranchCursor cursor() {
        return outcome instanceof Outcome.Ended(JsonNode output, FlowDirective _)
                ? new BranchCursor.Ended(context.value(), output, order)
                : new BranchCursor.Open(context.value(), at);
    }
}
