package dev.flow.engine.interpreter;

import dev.flow.engine.record.CommandSummary;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Promise;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The only ways in which a branch of a run waits. All of them end with a {@code CanceledFailure} when the branch is
 * cancelled. Conditions only read: the engine asks them as often as it likes.
 */
public final class Waits {
    /** The number of tasks that a branch may execute without a command of the engine before it yields the worker. */
    private static final int TASKS_IN_A_ROW = 1_000;

    private final Run run;
    private int inARow;

    public Waits(Run run) {
        this.run = run;
    }

    /** Waits until the condition holds. */
    public void until(BooleanSupplier condition) {
        inARow = 0;
        Workflow.await(condition::getAsBoolean);
    }

    /** Waits until a condition holds; false when the run must continue as new first. */
    public boolean untilOrParking(BooleanSupplier condition) {
        inARow = 0;
        Workflow.await(() -> condition.getAsBoolean() || run.parking());
        return condition.getAsBoolean();
    }

    /** Waits until the router knows of every task of this run that listens. */
    public void untilListening() {
        if (!run.listens()) {
            until(run::listens);
        }
    }

    /** A timer that fires at this time; completed from the start when the time is past. */
    public Promise<Void> timer(long until, CommandSummary summary) {
        long left = until - Run.now();
        return left <= 0
                ? Workflow.newPromise(null)
                : timer(
                        Duration.ofMillis(left),
                        TimerOptions.newBuilder().setSummary(summary.text()).build());
    }

    private Promise<Void> timer(Duration duration, TimerOptions options) {
        if (!keepsTimers()) {
            return Workflow.newTimer(duration, options);
        }
        CompletablePromise<Void> timer = Workflow.newPromise();
        Workflow.newDetachedCancellationScope(() -> timer.completeFrom(Workflow.newTimer(duration, options)))
                .run();
        return timer;
    }

    /** Whether a timer is left to fire when its branch is cancelled or it is no longer needed. */
    public boolean keepsTimers() {
        return run.input().traits().keepsTimers();
    }

    /**
     * Counts a task. A document can keep its worker busy with tasks that need no command of the engine; after enough of
     * them the branch has to yield, so that the run can be cancelled and other runs are executed.
     */
    public boolean restIsDue() {
        return ++inARow > TASKS_IN_A_ROW;
    }

    public void rest() {
        Promise<Void> timer = timer(Duration.ofMillis(1), TimerOptions.getDefaultInstance());
        until(timer::isCompleted);
    }
}
