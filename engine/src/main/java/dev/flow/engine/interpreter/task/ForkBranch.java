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

/**
 * One branch of a {@code fork}, executed on a workflow thread of its own. Its outcome, a failure included, is kept
 * until the fork reads it: the thread itself never fails. Confined to its workflow.
 */
final class ForkBranch {
    private final Interpreter interpreter;
    private final Task task;
    private final TaskScope fork;
    private final IntSupplier completionNumbers;
    private final Context context;

    private @Nullable TaskCursor position;
    private @Nullable CancellationScope scope;
    private @Nullable Outcome outcome;
    private int order = Integer.MAX_VALUE;

    /** How the execution of a branch ended in this segment of the run. */
    private sealed interface Outcome {
        record Completed(JsonNode output, @Nullable FlowDirective then) implements Outcome {}

        record Parked() implements Outcome {}

        record Failed(RuntimeException failure) implements Outcome {}

        record Cancelled() implements Outcome {}
    }

    /** @param completionNumbers gives each branch that finishes its place in the order of completion */
    ForkBranch(Interpreter interpreter, Task task, TaskScope fork, BranchCursor from, IntSupplier completionNumbers) {
        this.interpreter = interpreter;
        this.task = task;
        this.fork = fork;
        this.completionNumbers = completionNumbers;
        switch (from) {
            case BranchCursor.Open(JsonNode value, TaskCursor cursor) -> {
                this.context = new Context(value);
                this.position = cursor;
            }
            case BranchCursor.Ended(JsonNode value, JsonNode output, int number) -> {
                this.context = new Context(value);
                this.outcome = new Outcome.Completed(output, null);
                this.order = number;
            }
        }
    }

    /** Executes the branch from its cursor; empty when it has ended in an earlier segment. */
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
            Step<TaskCursor> step = interpreter.task(task, fork.frame().with(context), fork.input(), position);
            switch (step) {
                case Step.Parked<TaskCursor>(TaskCursor cursor) -> {
                    position = cursor;
                    outcome = new Outcome.Parked();
                }
                case Step.Done<TaskCursor>(JsonNode output, FlowDirective then) ->
                    finish(new Outcome.Completed(output, Step.outwards(then)));
            }
        } catch (CanceledFailure e) {
            outcome = new Outcome.Cancelled();
        } catch (RuntimeException e) {
            finish(new Outcome.Failed(e));
        }
    }

    private void finish(Outcome end) {
        order = completionNumbers.getAsInt();
        outcome = end;
    }

    /** Cancels the branch if it is still executing. */
    void cancel() {
        if (outcome == null && scope != null) {
            scope.cancel("not needed any more");
        }
    }

    /**
     * Cancels a branch that is parked. Its tasks are resumed in a cancelled scope, so that they release what they hold
     * outside of the run: subscriptions, sub-workflows.
     */
    void cancelParked() {
        if (parked()) {
            CancellationScope cancelled = Workflow.newCancellationScope(this::run);
            cancelled.cancel("not needed any more");
            cancelled.run();
        }
    }

    /** Whether the branch executes no further in this segment: it ended, failed, was cancelled or is parked. */
    boolean stopped() {
        return outcome != null;
    }

    boolean parked() {
        return outcome instanceof Outcome.Parked;
    }

    boolean completed() {
        return outcome instanceof Outcome.Completed;
    }

    boolean failed() {
        return outcome instanceof Outcome.Failed;
    }

    /** Whether its last task ended the whole workflow ({@code then: end}). */
    boolean endsWorkflow() {
        return then() != null;
    }

    @Nullable
    FlowDirective then() {
        return outcome instanceof Outcome.Completed(JsonNode _, FlowDirective then) ? then : null;
    }

    /** The place of the branch in the order of completion; {@link Integer#MAX_VALUE} while it has none. */
    int order() {
        return order;
    }

    JsonNode context() {
        return context.value();
    }

    JsonNode outputOrThrow() {
        return switch (outcome) {
            case Outcome.Completed(JsonNode output, FlowDirective _) -> output;
            case Outcome.Failed(RuntimeException failure) -> throw failure;
            case Outcome.Parked _, Outcome.Cancelled _ -> throw new IllegalStateException("A branch has no output.");
            case null -> throw new IllegalStateException("A branch is under way.");
        };
    }

    BranchCursor cursor() {
        return outcome instanceof Outcome.Completed(JsonNode output, FlowDirective _)
                ? new BranchCursor.Ended(context.value(), output, order)
                : new BranchCursor.Open(context.value(), position);
    }
}
